type Sqlite = typeof import('node:sqlite');

let loaded: Sqlite | undefined;

/**
 * Node's SQLite without the warning that older versions of Node print when it is loaded: what a person
 * sees of it would be a line about a part that they never chose.
 */
export function loadSqlite(): Sqlite {
  loaded ??= withoutExperimentalWarning(() => process.getBuiltinModule('node:sqlite'));
  return loaded;
}

/** Node warns while it loads the module, in the same call: nobody else's warning can be lost. */
export function withoutExperimentalWarning<T>(load: () => T): T {
  const emit = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  const emitWarning = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  process.emitWarning = (...args: unknown[]) => {
    if (args[1] !== 'ExperimentalWarning') emitWarning(...args);
  };
  try {
    return load();
  } finally {
    if (emit) Object.defineProperty(process, 'emitWarning', emit);
    else Reflect.deleteProperty(process, 'emitWarning');
  }
}
