/** What the search of the shell shows of every kind; each area finds its own rows. */
import type { FoundKindName } from '@muyun/contract';
import { col, orNull, shape } from './shape.ts';

export const FOUND = shape({
  kind: col.word<FoundKindName>(),
  id: col.id,
  title: col.text,
  hint: orNull(col.text),
  state: orNull(col.int),
});
export { escaped } from './paged.ts';
