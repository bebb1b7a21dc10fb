import type { SearchHit } from '@ethosagent/core/contract';
import type { Database, StoredValues } from './database.ts';
import { toLimit, toStoredSession } from './session-table.ts';

/** Words of these scripts have no blanks between them: the index knows only whole runs of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;
/** An expression of FTS5 must not be too deep: of more words the rest is looked for in what is found. */
const MAX_INDEXED_WORDS = 64;
const EXCERPT_WORDS = 24;
const EXCERPT_CHARS = 60;

/** What a text asks the index for, and what the found texts must hold beyond it. */
interface SearchPlan {
  /** An expression of FTS5 in which every word is quoted; empty when no word can be asked for. */
  match: string;
  /** Words with characters that the index does not keep. */
  held: string[];
}

/** Lets SQL ask whether a text holds all words of a JSON list, in any case. */
export function defineSearch(db: Database): void {
  let list = '';
  let words: string[] = [];
  db.define('holds_all', (said, json) => {
    // The same list for every row of a search.
    if (json !== list) {
      list = String(json);
      words = (JSON.parse(list) as string[]).map((word) => word.toLowerCase());
    }
    const text = String(said).toLowerCase();
    return words.every((word) => text.includes(word)) ? 1 : 0;
  });
}

/** Prompts and replies that hold words beginning with each of the given ones, latest first. Nothing in `text` is syntax. */
export function searchTexts(db: Database, text: string, limit: number): SearchHit[] {
  const plan = toPlan(text);
  if (plan.match === '' && plan.held.length === 0) return [];
  const isIndexed = plan.match !== '';
  const conditions = [
    ...(isIndexed ? ['text_index MATCH ?'] : []),
    ...(plan.held.length > 0 ? ['holds_all(texts.said, ?)'] : []),
  ];
  const source = isIndexed ? 'text_index JOIN texts ON texts.id = text_index.rowid' : 'texts';
  const hits = db.all(
    `SELECT texts.id AS text_id, texts.seq AS text_seq, texts.role, texts.turn_id, sessions.*
     FROM ${source} JOIN sessions ON sessions.id = texts.session
     WHERE sessions.ready = 1 AND ${conditions.join(' AND ')}
     ORDER BY sessions.updated_at DESC, sessions.session_id DESC, texts.seq DESC LIMIT ?`,
    ...(isIndexed ? [plan.match] : []),
    ...(plan.held.length > 0 ? [JSON.stringify(plan.held)] : []),
    toLimit(limit),
  );
  return hits.map((hit) => ({
    session: toStoredSession(hit).info,
    turnId: String(hit.turn_id),
    seq: Number(hit.text_seq),
    role: hit.role as SearchHit['role'],
    excerpt: toOneLine(readExcerpt(db, hit, plan)),
  }));
}

function toPlan(text: string): SearchPlan {
  const words = text.replaceAll('\0', ' ').split(/\s+/u).filter(Boolean);
  const indexed = words.filter((word) => /[\p{L}\p{N}]/u.test(word) && !UNSPACED.test(word));
  const asked = indexed.slice(0, MAX_INDEXED_WORDS);
  return {
    match: asked.map((word) => `"${word.replaceAll('"', '""')}" *`).join(' AND '),
    held: words.filter(
      (word) =>
        !PLAIN_WORD.test(word) ||
        UNSPACED.test(word) ||
        (asked.length < indexed.length && !asked.includes(word)),
    ),
  };
}

function readExcerpt(db: Database, hit: StoredValues, { match, held }: SearchPlan): string {
  const id = Number(hit.text_id);
  if (match !== '') {
    // Numbers are bound as floats, and FTS5 silently ignores a rowid that is none.
    const sql = `SELECT snippet(text_index, 0, '', '', '…', ${EXCERPT_WORDS}) AS excerpt FROM text_index WHERE text_index MATCH ? AND rowid = CAST(? AS INTEGER)`;
    return String(db.get(sql, match, id)?.excerpt ?? '');
  }
  const said = String(db.get('SELECT said FROM texts WHERE id = ?', id)?.said ?? '');
  const at = said.toLowerCase().indexOf(held[0]?.toLowerCase() ?? '');
  return said.slice(Math.max(0, at - EXCERPT_CHARS), at + EXCERPT_CHARS);
}

/** Control codes would reach a terminal; marks of direction would turn the rest of the line around. */
function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .toWellFormed()
    .trim();
}
