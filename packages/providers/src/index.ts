export * from './demo/index.ts';
export * from './openai-chat/index.ts';
