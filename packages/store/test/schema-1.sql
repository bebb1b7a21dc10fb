-- A session file of schema version 1, as text. Never changed: later versions must read it.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE,
  log_id TEXT NOT NULL,
  key TEXT UNIQUE,
  title TEXT,
  prompt_title TEXT,
  cwd TEXT,
  parent_session_id TEXT,
  parent_seq INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  indexed_seq INTEGER NOT NULL DEFAULT 0,
  turn_count INTEGER NOT NULL DEFAULT 0,
  pico_usd REAL NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX sessions_latest ON sessions (updated_at, session_id) WHERE ready = 1;
CREATE INDEX sessions_of_folder ON sessions (cwd, updated_at, session_id) WHERE ready = 1;

CREATE TABLE log_rows (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  first_seq INTEGER,
  kind TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  at TEXT NOT NULL,
  lengths TEXT,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX log_rows_in_order ON log_rows (session, seq);

CREATE TABLE leases (
  session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  token TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started TEXT NOT NULL,
  host TEXT NOT NULL,
  boot TEXT NOT NULL,
  renewed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  role TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  said TEXT NOT NULL
) STRICT;
CREATE INDEX texts_of_session ON texts (session);
CREATE VIRTUAL TABLE text_index USING fts5 (
  said, content = 'texts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
  INSERT INTO text_index (rowid, said) VALUES (new.id, new.said);
END;
CREATE TRIGGER texts_deleted AFTER DELETE ON texts BEGIN
  INSERT INTO text_index (text_index, rowid, said) VALUES ('delete', old.id, old.said);
END;

INSERT INTO sessions (id, session_id, log_id, key, title, prompt_title, cwd, parent_session_id, parent_seq, created_at, updated_at, seq, indexed_seq, turn_count, pico_usd, ready) VALUES
  (1, 'ses_00000000000000000000000001', 'log_01M8SCGHZ0G45WNC7NZYYM1817', 'first', 'Named', 'Where is the lighthouse?', '/home/someone/project', 'ses_0000000000000000000000000P', 2, '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:01.000Z', 8, 8, 1, 1234567890123, 1);
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (1, 1, 1, 1, 'wire', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"input":{"kind":"prompt","from":"person","content":[{"type":"text","text":"Where is the lighthouse?\nSecond line."}]}}');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (2, 1, 2, 2, 'wire', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"event":{"type":"run_start","provider":"demo","model":"demo","source":"global"}}');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (3, 1, 2, NULL, 'private', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"kind":"message","message":{"role":"user","content":[{"type":"text","text":"Where is the lighthouse?\nSecond line."}]}}');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (4, 1, 6, 3, 'text', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', '9 8 7 2', 'The lighthouse is north🙂.');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (5, 1, 7, 7, 'wire', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"event":{"type":"thinking_delta","thinking":"half \ud83d"}}');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (6, 1, 7, NULL, 'private', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"kind":"usage","provider":"demo","model":"demo","picoUsd":1234567890123}');
INSERT INTO log_rows (id, session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES
  (7, 1, 8, 8, 'wire', 'trn_00000000000000000000000001', '2026-01-01T10:00:01.000Z', NULL, '{"event":{"type":"done","text":"The lighthouse is north🙂.","turnCount":1,"stopReason":"complete"}}');
INSERT INTO texts (id, session, seq, role, turn_id, said) VALUES
  (1, 1, 1, 'input', 'trn_00000000000000000000000001', 'Where is the lighthouse?
Second line.');
INSERT INTO texts (id, session, seq, role, turn_id, said) VALUES
  (2, 1, 6, 'reply', 'trn_00000000000000000000000001', 'The lighthouse is north🙂.');

PRAGMA user_version = 1;
PRAGMA application_id = 1165256815;
