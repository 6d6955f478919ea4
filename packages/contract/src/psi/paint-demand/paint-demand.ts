/** Calls of 工程用量 (commerce §13). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';
import * as f from '../../kit/field.ts';
import { paged, query, pagingInOrder } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { paintDemandFields } from './paint-demand.fields.ts';

const base = '/api/psi/paint/demand';
const item = 'AlPsiManagement.Paints';

interface Standing {
  readonly planKg: DecimalInput;
  readonly issuedKg: DecimalInput;
  readonly returnedKg: DecimalInput;
  readonly reservedKg: DecimalInput;
  readonly onWayKg: DecimalInput;
}
/** What is still to be bought: the plan less what was taken, what is reserved for the project and what is under way. */
export function paintShortage(d: Standing): string {
  const open = dec(d.planKg).minus(d.issuedKg).plus(d.returnedKg).minus(d.reservedKg).minus(d.onWayKg);
  return round(open.gt(0) ? open : 0, 3);
}
/** 待重算 before everything; then 已领, 缺料, 在途, 已备齐. */
export function paintDemandState(d: Standing & { readonly isOutdated: boolean }): number {
  if (d.isOutdated) return 16;
  if (dec(d.issuedKg).minus(d.returnedKg).gte(d.planKg) && dec(d.planKg).gt(0)) return 8;
  if (dec(paintShortage(d)).gt(0)) return 1;
  return dec(d.onWayKg).gt(0) ? 2 : 4;
}

const row = rowSchema(paintDemandFields).and(
  z.object({
    projectName: z.string().nullable(),
    paintStructureName: z.string().nullable(),
    colorCardName: z.string().nullable(),
    colorCode: z.string().nullable(),
    paintName: z.string().nullable(),
    packSize: z.string(),
    stockKg: z.string(),
    reservedKg: z.string(),
    shortageKg: z.string(),
    finishedArea: z.string(),
    usedKgPerM2: z.string().nullable(),
    deviationPct: z.string().nullable(),
    state: z.int(),
  }),
);
export type PaintDemandRow = z.infer<typeof row>;

export const listPaintDemand = call({
  id: 'psi.paint.demand.list',
  method: 'GET',
  path: base,
  title: '工程涂料用量',
  right: `${item}:query`,
  query: z.object({
    ...pagingInOrder,
    projectIds: query.refs('project'),
    paintId: query.refs('paint'),
    supplierId: query.ref('supplier'),
    colorCode: query.text,
    shortage: query.bool,
  }),
  output: paged(row),
});

/** What a project is to be painted with: colours with their areas, and the coats of their structure. */
export const paintDemandChoices = call({
  id: 'psi.paint.demand.choices',
  method: 'GET',
  path: `${base}/choices`,
  title: '工程喷涂面积',
  right: `${item}:query`,
  query: z.object({ projectId: idOf('project') }),
  output: z.array(
    z.object({
      colorCardId: z.uuid(),
      colorCode: z.string(),
      colorName: z.string(),
      paintStructureId: z.uuid().nullable(),
      paintStructureName: z.string().nullable(),
      area: z.string(),
      coatName: z.string(),
      isOutsourced: z.boolean(),
      /** for such a coat the paint that the structure names, those of the colour, those without one, what lies there before what does not: the first is proposed */
      paints: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** named by the coat of the structure */
          isUsual: z.boolean(),
          theoreticalKg: z.string().nullable(),
          stockKg: z.string(),
          /** old stock: 合格, in date and kept for nobody; its batch that expires first */
          freeKg: z.string(),
          batchNo: z.string().nullable(),
          expiryDate: z.string().nullable(),
        }),
      ),
      /** the demand that stands already */
      demandId: z.uuid().nullable(),
      paintId: z.uuid().nullable(),
      planKg: z.string().nullable(),
    }),
  ),
});

const kg = (label: string) => f.weight(label, { min: 0 }).schema;
export const savePaintDemand = call({
  id: 'psi.paint.demand.create',
  method: 'POST',
  path: base,
  title: '保存工程用量',
  right: `${item}:add`,
  body: z.object({
    projectId: idOf('project'),
    rows: z
      .array(
        z.object({
          paintStructureId: idOf('paintStructure').nullish(),
          colorCardId: idOf('color'),
          paintId: idOf('paint'),
          coatName: line(30).nullish(),
          planKg: kg('计划用量').nullish(),
          /** what lies there and is free is kept for the project at once, before anything is bought */
          useStock: z.boolean().default(false),
        }),
      )
      .min(1, { error: '请先选择涂料' })
      .max(200),
  }),
  output: z.object({ ids: z.array(z.uuid()), reservedKg: z.string() }),
  errors: ['Paint:SpecMissing', 'Common:DisabledReference'],
});
export const recalculatePaintDemand = call({
  id: 'psi.paint.demand.recalculate',
  method: 'POST',
  path: `${base}/recalculate`,
  title: '重算工程用量',
  right: `${item}:edit`,
  body: z.object({ projectId: idOf('project') }),
  output: z.object({ changed: z.int() }),
  errors: ['Paint:SpecMissing'],
});
export const removePaintDemand = call({
  id: 'psi.paint.demand.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除工程用量',
  right: `${item}:delete`,
  errors: ['Paint:DemandIssued', 'Basic:InUse'],
});
/** One draft purchase of what is short, in whole drums. */
export const paintDemandToPurchase = call({
  id: 'psi.paint.demand.to-purchase',
  method: 'POST',
  path: `${base}/to-purchase`,
  title: '生成涂料采购',
  right: 'AlPsiManagement.PaintPurchases:add',
  body: z.object({
    ids: z.array(idOf('paintDemand')).min(1, { error: '请先选择用量' }).max(500),
    supplierId: idOf('supplier'),
  }),
  output: z.object({ purchaseId: z.uuid(), no: z.string() }),
  errors: ['Paint:NoShortage', 'Common:DisabledReference'],
});
