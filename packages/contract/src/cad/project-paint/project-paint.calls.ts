/** 涂装设置 of a project (engineering C1, C5): one row per colour, what it takes and who paints it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import * as f from '../../kit/field.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const P = 'AlCad.CadProjects';
const path = '/api/cad/project/{id}/paint-setting';

/** Paint of an area, kg with three places. */
export const paintKg = (area: DecimalInput, kgPerSqm: DecimalInput): string =>
  round(dec(area).times(kgPerSqm), 3);
/** With what is lost of it: 320.5 ㎡ × 0.2559 × 1.05 = 86.117 kg. */
export const planPaintKg = (area: DecimalInput, kgPerSqm: DecimalInput, lossPercent: DecimalInput): string =>
  round(dec(area).times(kgPerSqm).times(dec(lossPercent).div(100).plus(1)), 3);

const row = z.object({
  colorId: idOf('color'),
  colorCode: z.string(),
  colorName: z.string(),
  colorRgb: z.string().nullable(),
  pieces: z.int(),
  /** m² of the pieces: their net unfolded area, and what of them is seen */
  netArea: z.string(),
  faceArea: z.string(),
  /** of the paint structure; 1 without one */
  areaBasis: z.int(),
  /** by the basis */
  area: z.string(),
  paintStructureId: idOf('paintStructure').nullable(),
  paintStructureName: z.string().nullable(),
  usualStructureId: idOf('paintStructure').nullable(),
  usualStructureName: z.string().nullable(),
  supplierId: idOf('supplier').nullable(),
  supplierName: z.string().nullable(),
  paintModel: z.string().nullable(),
  kgPerSqm: z.string().nullable(),
  lossPercent: z.string(),
  theoryKg: z.string().nullable(),
  planKg: z.string().nullable(),
  isOutsourced: z.boolean(),
  outsourceSupplierId: idOf('supplier').nullable(),
  outsourceSupplierName: z.string().nullable(),
});
export type ProjectPaintRow = z.infer<typeof row>;
const setting = z.object({
  rows: z.array(row),
  /** pieces without a colour: they are in no row */
  colourless: z.int(),
  /** pieces of material that comes coated: they are in no row */
  coated: z.int(),
  version: z.int(),
  isOpen: z.boolean(),
});
export const getPaintSetting = call({
  id: 'cad-project.paint-setting',
  method: 'GET',
  path,
  title: '涂装设置',
  right: `${P}:get`,
  output: setting,
});
const sent = z.object({
  colorId: idOf('color'),
  paintStructureId: idOf('paintStructure').nullable().default(null),
  supplierId: idOf('supplier').nullable().default(null),
  paintModel: line(60).nullable().default(null),
  kgPerSqm: f.factor('kg/㎡', { min: 0, max: 100 }).schema.nullable().default(null),
  lossPercent: f.percent('损耗', { min: 0, max: 100 }).schema.nullable().default('0'),
  isOutsourced: z.boolean().default(false),
  outsourceSupplierId: idOf('supplier').nullable().default(null),
});
export const savePaintSetting = call({
  id: 'cad-project.paint-setting.save',
  method: 'PUT',
  path,
  title: '保存涂装设置',
  right: `${P}:edit`,
  body: z.object({ version: z.int(), rows: z.array(sent).max(500) }),
  output: setting,
  errors: ['Cad:ProjectVoided', 'Basic:Disabled'],
});
