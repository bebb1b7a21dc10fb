import { CHAT } from './protocols/chat.ts';
import { MESSAGES } from './protocols/messages.ts';
import type { Protocol } from './protocols/protocol.ts';
import { RESPONSES } from './protocols/responses.ts';

/** All of them. */
export const PROTOCOLS: readonly Protocol[] = [CHAT, MESSAGES, RESPONSES];
