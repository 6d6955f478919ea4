/** What the statements of picture books answer. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';

export interface BookPage {
  readonly projectId?: string | undefined;
  readonly filter?: string | undefined;
  readonly state?: readonly number[] | undefined;
}
export interface BookPicture {
  id: string;
  name: string;
  ext: string;
  size: number;
}
export const BOOK = shape({
  id: col.id,
  projectId: col.id,
  displayName: col.text,
  batchIds: col.ids,
  batchNames: col.texts,
  title: col.text,
  code: col.text,
  passwordHash: orNull(col.text),
  expireTime: col.time,
  showSize: col.bool,
  showQuantity: col.bool,
  showProgress: col.bool,
  allowDownload: col.bool,
  state: col.int,
  viewCount: col.int,
  lastViewTime: orNull(col.time),
  pictures: col.json<BookPicture[]>(),
  creatorName: orNull(col.text),
  creationTime: col.time,
  version: col.int,
});
export type OwnBook = RowOf<typeof BOOK>;
