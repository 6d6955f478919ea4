/** Calls of 材质 (engineering A1). Children are upserted and deleted under their texture. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { commonFilters, paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { textureFields } from './texture.fields.ts';
import { base, id, P, thicknessRow, widthRow } from './texture.shared.ts';
import { line } from '../../kit/text.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly texture: Target;
  }
}

export * from './texture.bend.calls.ts';
export * from './texture.rows.calls.ts';

export const textureMaster = master({
  id,
  base,
  item: P,
  title: '材质',
  table: 'material_texture',
  target: 'texture',
  fields: textureFields,
  letters: ['O', 'X', 'I'],
  search: ['name', 'code', 'alloy'],
  moreFilters: { materialKind: query.int, alloy: query.text },
  defaultSort: 'sort asc',
  sortable: ['name', 'code', 'sort', 'creationTime'],
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'density', 'directionClass', 'isPreCoated', 'isDefault'],
});
const crud = textureMaster.calls;
export const listTextures = crud.list;
export const allTextures = crud.all;
export const getTexture = crud.get;
export const createTexture = crud.create;
export const updateTexture = crud.update;
export const deleteTexture = crud.remove;
export const copyTexture = call({
  id: `${id}.copy`,
  method: 'POST',
  path: `${base}/{id}/copy`,
  title: '复制材质',
  right: `${P}:add`,
  body: z.object({ name: line(50).min(1), code: line(20).min(1) }),
  output: rowSchema(textureFields),
  errors: ['Basic:NameDuplicate', 'Basic:CodeDuplicate'],
});

export const listTexturesV1 = call({
  id: `${id}.v1`,
  method: 'GET',
  path: `${base}/v1`,
  title: '材质及板厚板宽',
  right: `${P}:query`,
  query: z.object({ ...paging, ...commonFilters }),
  output: paged(
    rowSchema(textureFields).and(z.object({ thicknesses: z.array(thicknessRow), widths: z.array(widthRow) })),
  ),
});
export const textureOptions = call({
  id: `${id}.option`,
  method: 'GET',
  path: `${base}/option`,
  title: '材质选项',
  right: `${P}:get`,
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      code: z.string(),
      density: z.string().nullable(),
      directionClass: z.int(),
      isPreCoated: z.boolean(),
      isDefault: z.boolean(),
      thicknesses: z.array(z.number()),
      widths: z.array(z.number()),
    }),
  ),
});
export const platformTextures = call({
  id: `${id}.defaults`,
  method: 'GET',
  path: `${base}/all/default`,
  title: '系统默认材质',
  right: `${P}:get`,
  output: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      density: z.string(),
      thicknesses: z.array(z.number()),
      widths: z.array(z.number()),
    }),
  ),
});
export const initTextures = call({
  id: `${id}.init`,
  method: 'POST',
  path: `${base}/all/default`,
  title: '带入系统默认材质',
  right: `${P}:add`,
  output: z.object({ added: z.int(), skipped: z.int() }),
});
