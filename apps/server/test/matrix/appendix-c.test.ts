/**
 * Appendix C of commerce as a table: for each document of purchasing and of the warehouses what its approval posts, every reason
 * for which 反审核 is refused, what is left when it is taken back, and what corrects it afterwards. 协议合同, 工程订单, 发货单, 退货单,
 * 成品出入库, 对账单, 发票, 付款 and 工资 have no documents yet: they bring their rows with them.
 */
import { materialOrder, materialStockIn } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessoryScene, accessoryScene } from '../accessory-scene.ts';
import { addPanel } from '../cad-scene.ts';
import { anyColor } from '../change-scene.ts';
import { materialSteps } from '../material-scene.ts';
import { type PaintScene, paintSceneOf } from '../paint-scene.ts';
import { purchaseChain } from '../purchase-chain.ts';
import { type PurchaseScene, purchaseScene } from '../purchase-scene.ts';
import { routeScene } from '../route-scene.ts';
import { type SheetsScene, sheetsScene } from '../sheets-scene.ts';
import { takeScene, type TakeScene } from '../take-scene.ts';
import { accessoryRows } from './accessory-rows.ts';
import { countRow } from './count-rows.ts';
import { cutRow, materialRows, uncoilRow } from './material-rows.ts';
import { paintRows } from './paint-rows.ts';
import {
  accessoryPurchaseRow,
  materialOrderRow,
  type Painted,
  paintPurchaseRow,
  requisitionRow,
} from './purchase-rows.ts';
import { approveOf, closeOf, type Made, monthClosed, NOTHING, type Row, standsOf, toldBy } from './table.ts';

let materials: PurchaseScene;
let accessories: AccessoryScene;
let paint: PaintScene;
let painted: Painted;
let counted: TakeScene;
let sheets: SheetsScene;
beforeAll(async () => {
  materials = await purchaseScene();
  accessories = await accessoryScene();
  const route = await routeScene();
  paint = await paintSceneOf(route.space);
  const colorCardId = await anyColor(paint.owner);
  await addPanel(route, { code: 'T-01', colorId: colorCardId, quantity: 1 } as never);
  painted = { projectId: route.projectId, colorCardId };
  counted = await takeScene();
  sheets = await sheetsScene('0');
});
const scene = () => materials;
const [steps, chain] = [materialSteps(scene), purchaseChain(scene)];

const ROWS: readonly Row[] = [
  requisitionRow(scene, chain),
  materialOrderRow(scene, chain, steps),
  paintPurchaseRow(
    () => paint,
    () => painted,
  ),
  accessoryPurchaseRow(() => accessories),
  ...materialRows(scene, steps),
  uncoilRow(scene, steps),
  cutRow(() => sheets),
  ...paintRows(() => paint),
  ...accessoryRows(() => accessories),
  countRow(() => counted),
];

/** Refused with its code and a sentence in Chinese; nothing of the document has changed. */
async function refuses(made: Made, code: string, expected: unknown): Promise<void> {
  const told = await toldBy(made.undo());
  expect(told.code).toBe(code);
  expect(told.message).toMatch(/[\u4e00-\u9fff]/u);
  expect(told.message).not.toMatch(/[{}]|undefined|null/u);
  expect(await standsOf(made)).toEqual(expected);
}

describe.each(ROWS)('$title', ({ make, posts, left = NOTHING, refused, isPosting }) => {
  it('posts what the table says; each reason keeps it; taken back nothing is left; posted again it is the same', async () => {
    let made = await make();
    expect(await standsOf(made)).toEqual(posts);
    for (const { put, code } of refused) {
      const clear = await put(made);
      const now = await standsOf(made);
      await refuses(made, code, now);
      if (clear) await clear();
      else made = await make();
      expect(await standsOf(made)).toEqual(posts);
    }
    if (isPosting) {
      const open = await monthClosed(made);
      try {
        await refuses(made, 'Common:PeriodClosed', posts);
      } finally {
        await open();
      }
    }
    await made.undo();
    expect(await standsOf(made)).toEqual(left);
    await refuses(made, 'Common:InvalidState', left);
    await made.redo();
  }, 120_000);
});

const corrected = ROWS.flatMap(({ title, make, correct }) => (correct ? [{ title, make, ...correct }] : []));
describe.each(corrected)('$title is corrected', ({ by, make, work, posts }) => {
  it(`by ${by}`, async () => {
    const made = await make();
    expect(await standsOf({ owner: made.owner, ...(await work(made)) })).toEqual(posts);
  }, 120_000);
});

describe('关闭', () => {
  it('of a material order waits for the receipts that are under way with it, and takes those that are posted', async () => {
    const { orderId, lineId } = await steps.ordered({ quantity: '10', priceBasis: 4 });
    const head = { inType: 1, supplierId: materials.supplierId };
    const receipt = await steps.draftIn([{ orderLineId: lineId, quantity: '4' }], head);
    const close = () => closeOf(materials.owner, materialOrder, orderId);
    expect((await toldBy(close())).code).toBe('Common:HasDownstream');
    await approveOf(materials.owner, materialStockIn, receipt);
    await close();
    expect((await chain.viewOrder(orderId)).orderStatus).toBe(32);
  });
});
