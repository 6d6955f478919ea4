/** Calls of 材质 (engineering A1). Children are upserted and deleted under their texture. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import type { Catalogue } from '../../kit/field.ts';
import { commonFilters, paged, paging, query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import {
  bendFields,
  plateSizeFields,
  processCostFields,
  textureFields,
  thicknessFields,
  widthFields,
} from './texture.fields.ts';
import { line } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlBasic.MaterialTextures';
const base = '/api/basic/material-texture';
const id = 'basic.material-texture';

/** An upsert: without id a new row, with id and version a change. */
const upsert = <C extends Catalogue>(fields: C) =>
  z.intersection(z.object({ id: idOf('own').optional(), version: z.int().optional() }), draftSchema(fields));

export const textureMaster = master({
  id,
  base,
  item: P,
  title: '材质',
  table: 'material_texture',
  fields: textureFields,
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
});

const thicknessRow = rowSchema(thicknessFields);
const widthRow = rowSchema(widthFields);
const sizeRow = rowSchema(plateSizeFields).and(
  z.object({
    textureName: z.string(),
    colorCode: z.string().nullable(),
    sheetWeight: z.string().nullable(),
    sheetPrice: z.string().nullable(),
  }),
);

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

export const listSizes = call({
  id: `${id}.size.list`,
  method: 'GET',
  path: `${base}/{id}/plate-material-size/v1`,
  title: '板材规格列表',
  right: `${P}:query`,
  query: z.object({ ...paging, thickness: query.decimal, sizeKind: query.int, isEnabled: query.bool }),
  output: paged(sizeRow),
});
export const listAllSizes = call({
  id: `${id}.size.all`,
  method: 'GET',
  path: '/api/basic/plate-material-size',
  title: '全部板材规格',
  right: `${P}:query`,
  query: z.object({
    ...paging,
    textureId: query.ref('texture'),
    thickness: query.decimal,
    sizeKind: query.int,
    colorId: query.ref('color'),
    isEnabled: query.bool,
    filter: query.text,
  }),
  output: paged(sizeRow),
});
export const saveSize = call({
  id: `${id}.size.save`,
  method: 'PUT',
  path: `${base}/{id}/plate-material-size`,
  title: '保存板材规格',
  right: `${P}:edit`,
  body: upsert(plateSizeFields),
  output: rowSchema(plateSizeFields),
});
export const saveSizes = call({
  id: `${id}.size.batch`,
  method: 'PUT',
  path: `${base}/{id}/plate-material-size/batch`,
  title: '批量保存板材规格',
  right: `${P}:edit`,
  body: z.array(upsert(plateSizeFields)).min(1).max(1000),
  output: z.array(rowSchema(plateSizeFields)),
});
export const deleteSize = call({
  id: `${id}.size.delete`,
  method: 'DELETE',
  path: `${base}/{id}/plate-material-size/{sizeId}`,
  title: '删除板材规格',
  right: `${P}:delete`,
});

export const listThicknesses = call({
  id: `${id}.thickness.list`,
  method: 'GET',
  path: `${base}/{id}/thickness`,
  title: '板厚列表',
  right: `${P}:query`,
  output: z.array(thicknessRow),
});
export const addThickness = call({
  id: `${id}.thickness.add`,
  method: 'POST',
  path: `${base}/{id}/thickness`,
  title: '保存板厚',
  right: `${P}:edit`,
  body: upsert(thicknessFields),
  output: thicknessRow,
});
export const deleteThickness = call({
  id: `${id}.thickness.delete`,
  method: 'DELETE',
  path: `${base}/{id}/thickness/{thicknessId}`,
  title: '删除板厚',
  right: `${P}:edit`,
});
export const listWidths = call({
  id: `${id}.width.list`,
  method: 'GET',
  path: `${base}/{id}/width`,
  title: '板宽列表',
  right: `${P}:query`,
  output: z.array(widthRow),
});
export const addWidth = call({
  id: `${id}.width.add`,
  method: 'POST',
  path: `${base}/{id}/width`,
  title: '保存板宽',
  right: `${P}:edit`,
  body: upsert(widthFields),
  output: widthRow,
});
export const deleteWidth = call({
  id: `${id}.width.delete`,
  method: 'DELETE',
  path: `${base}/{id}/width/{widthId}`,
  title: '删除板宽',
  right: `${P}:edit`,
});

export const listBends = call({
  id: `${id}.bend.list`,
  method: 'GET',
  path: `${base}/{id}/bend-coefficient/v1`,
  title: '折弯系数列表',
  right: `${P}:query`,
  query: z.object({ ...paging, thickness: query.decimal }),
  output: paged(rowSchema(bendFields)),
});
export const saveBend = call({
  id: `${id}.bend.save`,
  method: 'PUT',
  path: `${base}/{id}/bend-coefficient`,
  title: '保存折弯系数',
  right: `${P}:edit`,
  body: upsert(bendFields),
  output: rowSchema(bendFields),
});
export const deleteBend = call({
  id: `${id}.bend.delete`,
  method: 'DELETE',
  path: `${base}/{id}/bend-coefficient/{coefficientId}`,
  title: '删除折弯系数',
  right: `${P}:edit`,
});
const sample = z.object({
  angle: z.number().gt(0).max(180),
  flat: z.number().gt(0).max(100_000),
  legA: z.number().gt(0).max(100_000),
  legB: z.number().gt(0).max(100_000),
});
export const calibrateBend = call({
  id: `${id}.bend.calibrate`,
  method: 'POST',
  path: `${base}/{id}/bend-coefficient/calibrate`,
  title: '试折标定',
  right: `${P}:edit`,
  writes: false,
  body: z.object({
    thickness: z.number().gt(0).max(100),
    bendMethod: z.int().min(1).max(3),
    innerRadius: z.number().min(0).max(5000),
    samples: z.array(sample).min(1).max(50),
  }),
  output: z.object({
    bd: z.number(),
    ba: z.number(),
    k: z.number(),
    spread: z.number(),
    warning: z.string().nullable(),
  }),
});
export const tryUnfold = call({
  id: `${id}.unfold.try`,
  method: 'POST',
  path: `${base}/unfold/try`,
  title: '展开试算',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    textureId: idOf('texture'),
    thickness: z.number().gt(0).max(100),
    segments: z
      .array(
        z.object({
          length: z.number().gt(0).max(20_000),
          angle: z.number().min(0).max(180).optional(),
          method: z.int().min(1).max(2).optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
  output: z.object({
    flatLength: z.number(),
    rows: z.array(
      z.object({ angle: z.number(), method: z.int(), bd: z.number(), ba: z.number(), source: z.string() }),
    ),
    warnings: z.array(z.string()),
  }),
});

export const listProcessCosts = call({
  id: `${id}.cost.list`,
  method: 'GET',
  path: `${base}/{id}/priority-process-cost/v1`,
  title: '优先工序成本列表',
  right: `${P}:query`,
  query: z.object({ ...paging }),
  output: paged(rowSchema(processCostFields)),
});
export const saveProcessCost = call({
  id: `${id}.cost.save`,
  method: 'PUT',
  path: `${base}/{id}/priority-process-cost`,
  title: '保存优先工序成本',
  right: `${P}:edit`,
  body: upsert(processCostFields),
  output: rowSchema(processCostFields),
});
export const deleteProcessCost = call({
  id: `${id}.cost.delete`,
  method: 'DELETE',
  path: `${base}/{id}/priority-process-cost/{costId}`,
  title: '删除优先工序成本',
  right: `${P}:edit`,
});
