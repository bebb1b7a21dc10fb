const RAW_CAP = 2_000;
const DEPTH_CAP = 100;

/** Arguments of a call: parsed, or `{ invalid_arguments }` to send back to the model and what is wrong. */
export type ParsedArguments =
  | { ok: true; args: Record<string, unknown> }
  | { ok: false; args: { invalid_arguments: string }; problem: string };

/** Blank text means `{}`. Anything that is no JSON object is invalid and never repaired by guessing. */
export function parseArguments(raw: string): ParsedArguments {
  if (raw.trim() === '') return { ok: true, args: {} };
  let value: unknown;
  try {
    value = JSON.parse(raw);
    // Some servers encode the object twice; nothing is lost by decoding it twice.
    if (typeof value === 'string' && value.trim().startsWith('{')) value = JSON.parse(value);
  } catch (cause) {
    return toInvalid(
      raw,
      `they are not valid JSON (${cause instanceof Error ? cause.message : 'unreadable'})`,
    );
  }
  if (value === null) return { ok: true, args: {} };
  if (typeof value !== 'object' || Array.isArray(value)) return toInvalid(raw, 'they are not a JSON object');
  if (isTooDeep(value, DEPTH_CAP)) return toInvalid(raw, `they are nested deeper than ${DEPTH_CAP} levels`);
  return { ok: true, args: value as Record<string, unknown> };
}

function toInvalid(raw: string, problem: string): ParsedArguments {
  const shown = raw.length > RAW_CAP ? `${raw.slice(0, RAW_CAP)}…` : raw;
  return { ok: false, args: { invalid_arguments: shown }, problem };
}

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((member) => isTooDeep(member, left - 1));
}
