import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import type { CheckGrammarOptions } from './grammar/grammar-options.ts';
import type { GrammarViolation, Report } from './grammar/grammar-rule.ts';
import { type ReadRecord, readRecord } from './grammar/read-record.ts';
import { createRecordRules } from './grammar/record-rules.ts';
import { createTurnRules, type TurnRules } from './grammar/turn-rules.ts';

/**
 * Checks records against the grammar of the event contract: everything that a stream itself can show.
 * Takes the bare events of `run()` or wire records of one session, one turn or many. Wire records are told apart
 * by `turnId`, bare events are split at `run_start`. `input` and `interaction` records are no part of the grammar;
 * they only say more about the calls.
 *
 * @returns what is broken, in order; an empty array for a good stream. It never throws.
 * @example
 * const { events } = await recordEvents(loop.run({ input: 'hi' }));
 * expect(checkGrammar(events)).toEqual([]);
 */
export function checkGrammar(
  records: readonly (WireRecord | AgentEvent)[],
  options: CheckGrammarOptions = {},
): GrammarViolation[] {
  const violations: GrammarViolation[] = [];
  const except = new Set(options.except);
  const report: Report = (rule, index, message) => {
    if (!except.has(rule)) violations.push({ rule, index, message });
  };
  const envelopes = createRecordRules(report, options);
  const turns = createTurns(report, options);
  records.forEach((record, index) => {
    const read = readRecord(record, { index, report, options });
    if (read === undefined) return;
    envelopes.record(read);
    turns.record(read);
  });
  turns.close();
  return violations.sort((a, b) => a.index - b.index);
}

/** Hands each record to the rules of its turn. */
function createTurns(
  report: Report,
  options: CheckGrammarOptions,
): { record(record: ReadRecord): void; close(): void } {
  const ids = new Set<string>();
  const turns: TurnRules[] = [];
  const byId = new Map<string, TurnRules>();
  const interleaved = new Set<TurnRules>();
  let turnsBefore = options.turnsBefore;

  function open(): TurnRules {
    const place = turns.length + 1;
    const countTurn = (turnCount: number, index: number) => {
      turnsBefore ??= Math.max(0, turnCount - place);
      if (turnCount !== turnsBefore + place) {
        report('turn-count', index, `turnCount ${turnCount} in turn ${turnsBefore + place} of the session`);
      }
    };
    const turn = createTurnRules({ report, options, ids, countTurn });
    turns.push(turn);
    return turn;
  }

  function findTurn({ envelope, event }: ReadRecord): TurnRules | undefined {
    if (envelope !== undefined) return byId.get(envelope.turnId);
    return event?.type === 'run_start' && !options.singleTurn ? undefined : turns.at(-1);
  }

  function findOrOpen(record: ReadRecord): TurnRules {
    const turn = findTurn(record) ?? open();
    if (record.envelope !== undefined) byId.set(record.envelope.turnId, turn);
    if (turn !== turns.at(-1) && !turn.ended && !interleaved.has(turn)) {
      interleaved.add(turn);
      report('turn-interleaved', record.index, 'an event of an earlier turn after a later one began');
    }
    return turn;
  }

  return {
    record(record) {
      const { index, event, input, interaction } = record;
      if (event !== undefined) {
        findOrOpen(record).event(event, { index, at: record.envelope?.at ?? options.arrivals?.[index] });
      } else if (record.envelope !== undefined) {
        const turn = byId.get(record.envelope.turnId);
        if (input !== undefined) turn?.input(input);
        if (interaction !== undefined) turn?.interaction(interaction, index);
      }
    },
    close() {
      for (const turn of turns) {
        turn.close({ unfinished: options.unfinished === true && turn === turns.at(-1) });
      }
    },
  };
}
