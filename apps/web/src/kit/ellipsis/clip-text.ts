/** A text cut by its width on paper: a Chinese character takes two places, a Latin one a single one. */
const widthOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x7f ? 2 : 1);

/** The text, or its beginning of at most `length` places and …; a character is never halved. */
export function clipText(text: string, length: number): string {
  const characters = [...text];
  let used = 0;
  const end = characters.findIndex((c) => (used += widthOf(c)) > length);
  return end < 0 ? text : `${characters.slice(0, end).join('')}…`;
}
