import { checkGrammar } from '../check-grammar.ts';
import { type NoteProblem, words } from './wire-problem.ts';
import type { WireServer } from './wire-server.ts';
import type { PlayedTurn } from './wire-session.ts';

/** Every request has an address and a body that make sense, and every listed answer was served. */
export function judgeRequests(server: Pick<WireServer, 'requests' | 'unserved'>, note: NoteProblem): void {
  server.requests.forEach(({ method, path, served, json, text }, index) => {
    const place = `request ${index + 1}`;
    if (served === undefined)
      note(place, words('POST to the path of the case, with an answer left'), words(`${method} ${path}`));
    else if (json === undefined) note(place, words('a body of JSON'), text);
  });
  for (const index of server.unserved)
    note(`responses[${index}]`, words('served'), words('no request asked for it'));
}

/** The turns of a session keep the grammar of the event contract. */
export function judgeGrammar(turns: readonly PlayedTurn[], note: NoteProblem): void {
  const events = turns.flatMap((turn) => turn.events);
  const arrivals = turns.flatMap((turn) => turn.arrivals);
  for (const { rule, index, message } of checkGrammar(events, { turnsBefore: 0, arrivals })) {
    note(`grammar ${rule}`, words(`the grammar at event ${index}`), words(message));
  }
}
