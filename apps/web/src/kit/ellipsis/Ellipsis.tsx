/** A text that is cut where it has no room. */
import { clipText } from './clip-text.ts';

/** `length` in places; the whole text is shown while the pointer rests on it. */
export function Ellipsis({ text, length }: { text: string; length: number }) {
  const shown = clipText(text, length);
  return <span title={shown === text ? undefined : text}>{shown}</span>;
}
