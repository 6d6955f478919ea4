/** What the tabs of a texture are given. */
import type { texture } from '@muyun/contract';
import type { RowOf } from '../../../kit/table/index.ts';

export type Texture = RowOf<typeof texture.listTextures>;

export interface KnownTexture {
  row: Texture;
  thicknesses: readonly number[];
  widths: readonly number[];
}
