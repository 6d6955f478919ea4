/** Calls of what hangs on a texture (engineering A1): sizes, thicknesses, widths, process costs. Upserted and deleted under it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import { plateSizeFields, processCostFields, thicknessFields, widthFields } from './texture.fields.ts';
import { base, id, P, thicknessRow, upsert, widthRow } from './texture.shared.ts';

const sizeRow = rowSchema(plateSizeFields).and(
  z.object({
    textureName: z.string(),
    colorCode: z.string().nullable(),
    supplierName: z.string().nullable(),
    sheetWeight: z.string().nullable(),
    sheetPrice: z.string().nullable(),
  }),
);

const SIZE_ERRORS = [
  'Basic:SizeWidthUnknown',
  'Basic:SizeThicknessUnknown',
  'Basic:LengthRange',
  'Basic:SizeDuplicate',
  'Basic:PreCoatedColor',
];

const sizeFilters = {
  textureId: query.ref('texture'),
  thickness: query.decimal,
  sizeKind: query.int,
  colorId: query.ref('color'),
  supplierId: query.ref('supplier'),
  isEnabled: query.bool,
  filter: query.text,
};

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
  query: z.object({ ...paging, ...sizeFilters }),
  output: paged(sizeRow),
});
/** The sheet of sizes: the texture stands in a column, as people keep their price lists. */
const sheetRecord = master({
  id: `${id}.size-sheet`,
  base: '/api/basic/plate-material-size',
  item: P,
  title: '板材规格',
  table: 'plate_material_size',
  fields: catalogue({ ...plateSizeFields, textureId: f.ref('材质', 'texture', { required: true }) }),
  letters: ['I'],
  search: [],
  brief: ['id'],
});
/** No record of its own: rows of 材质, of which a sheet is read. */
export const sizeSheet = { record: sheetRecord, draft: draftSchema(sheetRecord.fields) } as const;
export const SIZE_HEADS = { sheetWeight: '单张重(kg)', sheetPrice: '单张价' } as const;
export const { importTemplate: sizeTemplate, import: importSizes } = sheetRecord.calls;
export const exportSizes = call({
  id: `${id}.size.down`,
  method: 'GET',
  path: '/api/basic/plate-material-size/down',
  title: '导出板材规格',
  right: `${P}:export`,
  query: z.object(sizeFilters),
  answer: 'file',
});
export const saveSize = call({
  id: `${id}.size.save`,
  method: 'PUT',
  path: `${base}/{id}/plate-material-size`,
  title: '保存板材规格',
  right: `${P}:edit`,
  body: upsert(plateSizeFields),
  output: rowSchema(plateSizeFields),
  errors: SIZE_ERRORS,
});
export const saveSizes = call({
  id: `${id}.size.batch`,
  method: 'PUT',
  path: `${base}/{id}/plate-material-size/batch`,
  title: '批量保存板材规格',
  right: `${P}:edit`,
  body: z.array(upsert(plateSizeFields)).min(1).max(1000),
  output: z.array(rowSchema(plateSizeFields)),
  errors: SIZE_ERRORS,
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
  errors: ['Basic:ThicknessDuplicate'],
});
export const deleteThickness = call({
  id: `${id}.thickness.delete`,
  method: 'DELETE',
  path: `${base}/{id}/thickness/{thicknessId}`,
  title: '删除板厚',
  right: `${P}:edit`,
  errors: ['Basic:ThicknessInUse'],
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
  errors: ['Basic:WidthDuplicate'],
});
export const deleteWidth = call({
  id: `${id}.width.delete`,
  method: 'DELETE',
  path: `${base}/{id}/width/{widthId}`,
  title: '删除板宽',
  right: `${P}:edit`,
  errors: ['Basic:WidthInUse'],
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
  errors: ['Basic:CostWithoutCraft', 'Basic:CostUnit'],
});
export const deleteProcessCost = call({
  id: `${id}.cost.delete`,
  method: 'DELETE',
  path: `${base}/{id}/priority-process-cost/{costId}`,
  title: '删除优先工序成本',
  right: `${P}:edit`,
});
