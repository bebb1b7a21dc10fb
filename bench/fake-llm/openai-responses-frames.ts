import type { PlannedCall, ReplyPlan } from './reply-plan.ts';

type AddFrame = (type: string, content: object) => void;

/** One reply of OpenAI Responses as frames. */
export function toOpenaiResponsesFrames(plan: ReplyPlan): string[] {
  const frames: string[] = [];
  const add: AddFrame = (type, content) => {
    const event = { type, sequence_number: frames.length, ...content };
    frames.push(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  add('response.created', { response: toResponse(plan, 'in_progress', []) });
  add('response.in_progress', { response: toResponse(plan, 'in_progress', []) });
  const output = [addMessage(plan, add), ...(plan.call ? [addCall(plan.call, add)] : [])];
  add('response.completed', { response: toResponse(plan, 'completed', output) });
  return frames;
}

function toResponse(plan: ReplyPlan, status: string, output: readonly object[]): object {
  const { round, model, inputTokens, outputTokens } = plan;
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
  return {
    id: `resp_${round}`,
    object: 'response',
    created_at: 1_760_000_000,
    status,
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    model,
    output,
    parallel_tool_calls: true,
    store: false,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    usage: status === 'completed' ? usage : null,
    metadata: {},
  };
}

function addMessage({ round, texts }: ReplyPlan, add: AddFrame): object {
  const place = { item_id: `msg_${round}`, output_index: 0, content_index: 0 };
  const item = { id: place.item_id, type: 'message', role: 'assistant' };
  const empty = { type: 'output_text', annotations: [], logprobs: [], text: '' };
  add('response.output_item.added', {
    output_index: 0,
    item: { ...item, status: 'in_progress', content: [] },
  });
  add('response.content_part.added', { ...place, part: empty });
  for (const delta of texts) add('response.output_text.delta', { ...place, delta, logprobs: [] });
  const part = { ...empty, text: texts.join('') };
  add('response.output_text.done', { ...place, text: part.text, logprobs: [] });
  add('response.content_part.done', { ...place, part });
  const whole = { ...item, status: 'completed', content: [part] };
  add('response.output_item.done', { output_index: 0, item: whole });
  return whole;
}

function addCall({ id, name, argumentPieces }: PlannedCall, add: AddFrame): object {
  const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name };
  const place = { item_id: item.id, output_index: 1 };
  add('response.output_item.added', {
    output_index: 1,
    item: { ...item, status: 'in_progress', arguments: '' },
  });
  for (const delta of argumentPieces) add('response.function_call_arguments.delta', { ...place, delta });
  const whole = { ...item, status: 'completed', arguments: argumentPieces.join('') };
  add('response.function_call_arguments.done', { ...place, name, arguments: whole.arguments });
  add('response.output_item.done', { output_index: 1, item: whole });
  return whole;
}
