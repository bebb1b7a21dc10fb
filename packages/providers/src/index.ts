export * from './anthropic-messages/index.ts';
export * from './demo/index.ts';
export * from './openai-chat/index.ts';
export * from './openai-responses/index.ts';
export * from './prices/index.ts';
export * from './profiles/index.ts';
