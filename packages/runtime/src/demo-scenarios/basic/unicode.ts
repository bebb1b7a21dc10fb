import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

const text = [
  'CJK: 日本語のテキスト、中文文本、한국어 텍스트',
  'Emoji: 👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🇫🇮 👍🏽 ☃️',
  'Right to left: שלום עולם · مرحبا بالعالم',
  'Marks: e\u0301 ü ñ ṩ̂ ก็ำ',
  'Beyond the first plane: 𝒜𝓁𝑔𝑒𝒷𝓇𝒶 𐍈 🜁',
  'Wide and narrow: ｆｕｌｌ half ﾊﾝｶｸ',
  'Blanks: a\u00a0b\u2009c\u3000d',
].join('\n');

export const unicode: DemoScenario = {
  name: 'unicode',
  description: 'wide, joined, combined and right-to-left letters, in text and in a call',
  compose: () => ({
    tools: [lookupTool],
    reply: (call) => (call === 1 ? [callTool('demo_lookup', { what: '雪だるま ☃️ שלג' })] : say(text)),
  }),
};
