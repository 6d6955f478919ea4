/** 开平 (commerce §12.4): a coil becomes sheets. Its issue and their receipt are made and posted together, or not at all. */
import {
  dec,
  materialStockOut,
  round,
  sum,
  theoreticalKg,
  UNCOIL_MOST_LOSS,
  type BodyOf,
  type uncoilMaterial,
} from '@muyun/contract';
import { type Doing, everywhere } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { holdBalances } from '../../../ledger/inventory/index.ts';
import { raiseAt } from '../../basic/index.ts';
import { type SkuBrief, usableSkus } from '../../purchase/index.ts';
import { MATERIAL } from './posting.ts';
import { postMade } from './stock-in/made.ts';
import { materialStockOuts, postOut } from './stock-out/stock-out.ts';

type Body = BodyOf<typeof uncoilMaterial>;
const [COIL, PLATE] = [2, 1];
const UNCOIL = 64;
const APPROVED = 4;
const { label } = materialStockOut.machine.actions.approve;

/** A sheet of the coil: of its material and thickness, no wider. Raises Material:Uncoil. */
function assertSheet(coil: SkuBrief, sheet: SkuBrief, n: number): void {
  const fits =
    sheet.kind === PLATE &&
    sheet.textureId === coil.textureId &&
    sheet.thickness === coil.thickness &&
    (sheet.width ?? 0) <= (coil.width ?? 0);
  if (!fits) raise('Material:Uncoil', { n });
}

/** What the sheets weigh by their sizes. Raises Material:NotCoil, Material:Uncoil, Material:UncoilWeight, Material:LossReason. */
function weigh(body: Body, skus: ReadonlyMap<string, SkuBrief>): string[] {
  const coil = skus.get(body.coilSkuId) ?? raise('Common:NotFound');
  if (coil.kind !== COIL) raise('Material:NotCoil', { item: coil.name });
  if (!dec(body.coilWeight).gt(0)) raiseAt('coilWeight', 'Common:QuantityNotPositive', { n: 1 });
  const weights = body.sheets.map((sheet, i) => {
    const sku = skus.get(sheet.skuId) ?? raise('Common:NotFound');
    assertSheet(coil, sku, i + 1);
    if (!dec(sheet.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    return theoreticalKg(sku, sheet.quantity);
  });
  const total = sum(weights, 3);
  if (dec(total).gt(body.coilWeight))
    raise('Material:UncoilWeight', { x: dec(total).toString(), y: dec(body.coilWeight).toString() });
  const loss = dec(body.coilWeight).minus(total).div(body.coilWeight).times(100);
  if (loss.gt(UNCOIL_MOST_LOSS) && !body.lossReason)
    raise('Material:LossReason', { x: round(loss, 2), y: UNCOIL_MOST_LOSS });
  return weights;
}

/** The coil's value over the sheets by their weight, the last takes the rest: the loss is carried by the sheets. */
function values(whole: string, weights: readonly string[]): string[] {
  const total = sum(weights, 3);
  let left = dec(whole);
  return weights.map((weight, i) => {
    const own = i === weights.length - 1 ? left : dec(round(dec(whole).times(weight).div(total), 2));
    left = left.minus(own);
    return own.toFixed(2);
  });
}

/** The issue of the coil, approved and posted. */
async function issueCoil(doing: Doing, body: Body) {
  const { who } = doing;
  const made = await materialStockOuts.make(doing, {
    outType: UNCOIL,
    warehouseId: body.warehouseId,
    businessDate: body.businessDate,
    projectId: body.projectId ?? null,
    remark: body.lossReason ?? null,
    lines: [
      {
        materialSkuId: body.coilSkuId,
        batchId: body.batchId ?? null,
        quantity: body.coilWeight,
        planQty: body.coilWeight,
        reason: body.lossReason ?? null,
      },
    ],
  });
  const doc = await materialStockOuts.lock({ ...doing, who: everywhere(who) }, made.id);
  const [line] = await postOut(doing, doc);
  const at = new Date().toISOString();
  const stamps = { submitTime: at, submitterId: who.userId, approveTime: at, approverId: who.userId };
  await materialStockOuts.amend(doing, doc.head, { orderStatus: APPROVED, ...stamps }, 'approve', label);
  return { ...made, line: line ?? raise('Common:NotFound') };
}

export async function uncoil(doing: Doing, body: Body) {
  const ids = [body.coilSkuId, ...body.sheets.map((s) => s.skuId)];
  const weights = weigh(body, await usableSkus(doing.tx, ids));
  // issue and receipt post one after the other: held together, nobody who holds a sheet waits for the coil
  await holdBalances(
    doing.tx,
    MATERIAL,
    ids.map((itemId) => ({ warehouseId: body.warehouseId, itemId })),
  );
  const out = await issueCoil(doing, body);
  const worth = values(out.line.value, weights);
  const made = await postMade(
    doing,
    {
      inType: UNCOIL,
      warehouseId: body.warehouseId,
      businessDate: body.businessDate,
      projectId: body.projectId ?? null,
      remark: body.lossReason ?? null,
      lines: body.sheets.map((sheet, i) => ({
        materialSkuId: sheet.skuId,
        quantity: sheet.quantity,
        locationCode: sheet.locationCode ?? null,
        stockValue: worth[i],
        issueLineId: out.line.id,
      })),
    },
    out,
  );
  return { inId: made.id, inNo: made.no, outId: out.id, outNo: out.no };
}
