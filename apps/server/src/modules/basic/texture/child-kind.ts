/** A kind of rows under a texture: its table, its fields, what the log says. */
import { texture } from '@muyun/contract';
import type { ChildKind } from '../shared/child-rows.ts';
import type { ChildFields } from '../shared/child-rows.store.ts';

export const kind = <F extends ChildFields>(
  table: string,
  fields: F,
  saved: string,
  removed: string,
): ChildKind<F> => ({
  table,
  fields,
  bizType: texture.textureMaster.id,
  saved,
  removed,
});
