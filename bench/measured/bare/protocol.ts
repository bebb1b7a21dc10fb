/** A call as the model made it. */
export interface BareCall {
  id: string;
  name: string;
  arguments: string;
}

/** One reply of the model, filled while it is read. */
export interface BareReply {
  text: string;
  calls: BareCall[];
  inputTokens: number;
  outputTokens: number;
}

/** The least that a loop must know of a wire protocol. Nothing that the server never sends is looked for. */
export interface BareProtocol {
  path: string;
  /** The body of a request up to its first message, from the second on, and what closes it. */
  toHead(model: string): string;
  prompt: string;
  tail: string;
  /** Reads the data of one frame into `reply` and hands text on. */
  createReader(reply: BareReply, onText: (text: string) => void): (data: string) => void;
  /** What a reply and the results of its calls add to the messages, with a leading comma. */
  toHistory(reply: BareReply, results: readonly string[]): string;
}

export function createBareReply(): BareReply {
  return { text: '', calls: [], inputTokens: 0, outputTokens: 0 };
}
