/** The hint box: the latest words with their times, at most 200 characters. */
import { HINT_MAX } from '@muyun/contract/label';
import dayjs from 'dayjs';

/** One more line; the oldest lines go when there is no room. */
export function withHint(text: string, hint: string, at = dayjs()): string {
  const line = `${at.format('HH:mm:ss')} ${hint}`.slice(0, HINT_MAX);
  const lines = text === '' ? [line] : [...text.split('\n'), line];
  while (lines.join('\n').length > HINT_MAX) lines.shift();
  return lines.join('\n');
}
