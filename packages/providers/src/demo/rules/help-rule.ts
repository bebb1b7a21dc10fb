import type { Outcome } from '../plan/plan.ts';
import { toBulletList } from '../plan/tell-text.ts';
import type { DemoRule } from './demo-rule.ts';
import { workRules } from './work-rules.ts';

/** Greets and says what the demo is. */
export const helpRule: DemoRule = {
  id: 'help',
  does: 'say what it is and what it can do',
  examples: ['what can you do?', 'help', 'hello', 'who are you?', 'how does this work?'],
  phrases: [
    '(hi|hello|hey|hej|hallo|yo|greetings|good (morning|evening|day|afternoon|night)) [there|again|ethos|demo|everyone|world]',
    'help [me] [please]',
    '(what|which) [things|commands|requests|questions] (can|could|do) (you|i|it|ethos|this demo|the demo) (do|ask|say|try|understand|know|type|help with|help me with) [for me|here|you|about]',
    '(who|what) are you',
    '(who|what) (made|built|wrote|created|trained) you',
    '(what|which) (model|llm|version|ai) (are you|is this|do you use|are you using|runs here)',
    '(/help|/start|/commands)',
    'what is (this|ethos|it|this thing|this demo|the demo|the offline demo)',
    'how (does|do|can) (this|it|you|i|ethos|the demo) (work|use|start|begin) [this|it|ethos|you]',
    'are you [a|an|really] (model|real|ai|robot|bot|llm|human|person|there|chatgpt|claude|language model|real model|real ai)',
    '(thanks|thank you|thx|cheers|great|nice|cool|ok|okay|good|well done|perfect|bye|goodbye|see you) [very much|a lot|so much|job|work]',
  ],
  plan: () =>
    describeSelf('I am the offline demo of Ethos: fixed rules on this machine, no model behind them.'),
};

/** The answer to what no rule understands. */
export function explainSelf(request: string): Outcome {
  const words = [...request.replace(/\s+/gu, ' ').trim()];
  const shown = words.length > 120 ? `${words.slice(0, 119).join('')}…` : words.join('');
  const intro =
    shown === '' ? 'There was nothing in your message that I can read.' : `I did not understand “${shown}”.`;
  const outcome = describeSelf(
    `${intro} I am the offline demo of Ethos: fixed rules on this machine, no model behind them.`,
  );
  return { ...outcome, facts: { ...outcome.facts, understood: false } };
}

function describeSelf(intro: string): Outcome {
  const abilities = workRules.map((rule) => `${rule.does}: “${rule.examples[0]}”`);
  const rest = [
    'With real tools, on the real files of this folder, I can:',
    toBulletList(abilities, abilities.length),
    'Requests may be joined (“read a.txt, then list src”) and done at once (“read a.txt and b.txt in parallel”). `/demo` lists scenarios that show every kind of event. For free questions connect a model: start with a provider, a model and a key of your own.',
  ];
  return {
    text: [intro, ...rest].join('\n\n'),
    facts: { abilities: workRules.map((rule) => rule.does), understood: true },
  };
}
