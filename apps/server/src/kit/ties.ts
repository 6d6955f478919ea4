/** What a document tells of the projects that it belongs to: each area finds its own rows. */
import type { TieKindName } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from './shape.ts';

export const TIE = shape({
  kind: col.word<TieKindName>(),
  projectId: col.id,
  id: col.id,
  no: col.text,
  hint: orNull(col.text),
  state: col.int,
  time: col.time,
  endTime: orNull(col.time),
});
export type Tie = RowOf<typeof TIE>;
