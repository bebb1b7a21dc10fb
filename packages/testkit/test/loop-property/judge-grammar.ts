import type { LoggedRecord } from '@ethosagent/core/contract';
import { type CheckGrammarOptions, checkGrammar } from '../../src/index.ts';
import type { Problem } from './problem.ts';
import type { PlayedSchedule } from './run-schedule.ts';
import type { TurnPlan } from './schedule.ts';

/** What the grammar checker says to the stream of every turn and to the whole log. */
export function judgeGrammar(played: PlayedSchedule): Problem[] {
  return [...judgeStreams(played), ...judgeLog(played)];
}

function judgeStreams({ schedule, turns, storeFailed }: PlayedSchedule): Problem[] {
  return turns.flatMap((turn, place) => {
    const plan = schedule.turns[place];
    if (plan === undefined || turn.thrown !== undefined) return [];
    return check(`turn ${place + 1}`, turn.events, {
      singleTurn: true,
      unfinished: !turn.sawEnd,
      continues: goesOn(plan),
      // Only a consumer that pulls at once sees when an event came, and only from a store that is not slow.
      arrivals: plan.consumer.does === 'eager' && !storeFailed ? turn.arrivals : undefined,
    });
  });
}

function judgeLog({ schedule, rows, storeFailed }: PlayedSchedule): Problem[] {
  const records = rows.flatMap((row): LoggedRecord[] => ('wire' in row ? [row.wire] : []));
  return check('log', records, {
    turnsBefore: 0,
    seqBefore: 0,
    continues: schedule.turns.some(goesOn),
    // The log takes its times from the real clock.
    heldMs: Number.POSITIVE_INFINITY,
    except: storeFailed ? ['ending-missing'] : [],
  });
}

/** Whether a round may follow a reply without calls. */
function goesOn({ structured, replies }: TurnPlan): boolean {
  const pieces = replies.flat();
  return structured || pieces.some((piece) => piece.piece === 'odd' && piece.name === 'finish_pause');
}

function check(
  where: string,
  records: Parameters<typeof checkGrammar>[0],
  options: CheckGrammarOptions,
): Problem[] {
  return checkGrammar(records, options).map(({ rule, index, message }) => ({
    by: 'grammar',
    rule,
    where: `${where}, record ${index}`,
    message,
  }));
}
