/** What two prints of the same have alike: all but when they were made and the name of the file. */
import type { Raw } from './kit.ts';

export const drawn = (raw: Raw): string =>
  new TextDecoder('latin1')
    .decode(raw.bytes)
    .replaceAll(/\(D:\d+Z\)/g, '')
    .replaceAll(/\/ID \[[^\]]*\]/g, '');
