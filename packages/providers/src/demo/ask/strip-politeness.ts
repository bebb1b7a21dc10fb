const before =
  /^(?:(?:please|kindly|hey|hi|hello|ok|okay|so|now|then|next|first|finally|also|and|just|well|thanks|great)\b[\s,!.:]+(?=\S)|(?:can|could|would|will) you\s+|(?:i want|i need|i'd like|i would like) you to\s+|(?:i want|i need|i'd like|i would like) to (?=(?:know|see|read|list|search|count|find)\b)|let us\s+|let's\s+|go ahead and\s+|tell me\s+(?=(?:what|which|how|where|whether|if)\b)|(?:do you know|i wonder)\s+(?=(?:what|which|how|where)\b))/i;
const after =
  /[\s,]+(?:(?:and|then|to)(?: then)? (?:tell|show|give) me (?:what (?:it|they|that) (?:says?|contains?|is)|what is (?:in it|inside|there)|the (?:result|answer|contents?|text))|please|thanks|thank you|for me|right now|now)(?=[\s.!?]*$)/i;

/** Takes away what people say before a request: "hey, could you please …". A lone "hi" stays. */
export function stripOpening(text: string): string {
  let rest = text.trim();
  while (before.test(rest)) rest = rest.replace(before, '').trim();
  return rest;
}

/** Takes away what people say after a request: "… for me, please". */
export function stripClosing(text: string): string {
  let rest = text.trim();
  while (after.test(rest)) rest = rest.replace(after, '').trim();
  return rest;
}
