import type { CompletionRequest } from '@ethosagent/core/contract';
import { findRow } from './find-model-facts.ts';
import type { ModelFactsOverride } from './model-facts.ts';

/**
 * The request with a limit of output tokens that its model can keep: a higher one would be refused. Where the request
 * names none, `fallback` counts; without one it stays without.
 */
export function capOutput(
  request: CompletionRequest,
  models: Readonly<Record<string, ModelFactsOverride>> | undefined,
  fallback?: number | undefined,
): CompletionRequest {
  const most = findRow(models ?? {}, request.model)?.maxOutput;
  const wanted = request.maxOutputTokens ?? fallback;
  if (most === undefined || wanted === undefined || (wanted === request.maxOutputTokens && wanted <= most)) {
    return request;
  }
  return { ...request, maxOutputTokens: Math.min(wanted, most) };
}
