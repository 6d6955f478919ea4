/** A kind of rows under a texture: its table, its fields, what the log says. */
import { type Catalogue, texture } from '@muyun/contract';
import type { ChildKind } from '../shared/child-rows.ts';

export const kind = (table: string, fields: Catalogue, saved: string, removed: string): ChildKind => ({
  table,
  fields,
  bizType: texture.textureMaster.id,
  saved,
  removed,
});
