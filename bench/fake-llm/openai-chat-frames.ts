import type { ReplyPlan } from './reply-plan.ts';

/** One reply of Chat Completions as frames. */
export function toOpenaiChatFrames({ round, model, texts, call, ...tokens }: ReplyPlan): string[] {
  const frames: string[] = [];
  const head = {
    id: `chatcmpl-${round}`,
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model,
    service_tier: 'default',
    system_fingerprint: 'fp_bench',
  };
  const add = (delta: object, finishReason: string | null = null): void => {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }];
    frames.push(`data: ${JSON.stringify({ ...head, choices, usage: null })}\n\n`);
  };
  add({ role: 'assistant', content: '', refusal: null });
  for (const content of texts) add({ content });
  if (call) {
    const { id, name, argumentPieces } = call;
    add({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] });
    for (const piece of argumentPieces) add({ tool_calls: [{ index: 0, function: { arguments: piece } }] });
  }
  add({}, call ? 'tool_calls' : 'stop');
  const usage = {
    prompt_tokens: tokens.inputTokens,
    completion_tokens: tokens.outputTokens,
    total_tokens: tokens.inputTokens + tokens.outputTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
  frames.push(`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`, 'data: [DONE]\n\n');
  return frames;
}
