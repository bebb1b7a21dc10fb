/** A text without what people cannot see, and how many characters went. */
export interface VisibleText {
  readonly text: string;
  readonly removed: number;
}

/**
 * Controls but tab and line feed, marks that change direction or join nothing, tags, fillers and private characters:
 * by them a file can tell a model what its readers do not see.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** One emoji out of several. */
const EMOJI_JOINT =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}])\u200d(?=\p{Extended_Pictographic})/gu;
/** As a picture, not as a letter. */
const EMOJI_STYLE = /(?<=\p{Emoji})\ufe0f/gu;
/** Words of some scripts are written with them. */
const LETTER_JOINT =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{M}])[\u200c\u200d](?=\p{L})/gu;

/** Takes invisible characters out. Line ends of Windows become plain ones, and do not count. */
export function stripInvisible(given: string): VisibleText {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const kept = new Set<number>();
  for (const joint of [EMOJI_JOINT, EMOJI_STYLE, LETTER_JOINT]) {
    for (const { index } of text.matchAll(joint)) kept.add(index);
  }
  let removed = 0;
  const visible = text.replace(INVISIBLE, (character, index: number) => {
    if (character === '\n' || character === '\t' || kept.has(index)) return character;
    removed += 1;
    return '';
  });
  return { text: visible, removed };
}
