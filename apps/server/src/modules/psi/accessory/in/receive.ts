/** 采购入库: what is received of orders, what it is worth, what is to be paid for it and when (commerce §2.3, §14). */
import { accessoryIn, dec, type PayableRow, payablePlan, sharesOf, sum } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { settingOf } from '../../../../kit/settings.ts';
import { releaseFor, reserve } from '../../../../ledger/inventory/index.ts';
import { postParty } from '../../../../ledger/party/index.ts';
import type { SkuBrief } from '../../../basic/accessory/index.ts';
import { asDeducted } from '../../../basic/supplier/index.ts';
import { dropEmptyPlans, insertPlans, lockPlans, type PlanRow } from '../payable.store.ts';
import { changePlans } from '../payable.ts';
import { ACCESSORY_DOMAIN, PAYABLE, sourceOf, SUPPLIER_PARTY, UNSETTLED } from '../posting.ts';
import { bookOnPurchases, type Step } from '../purchase/accessory-purchase.ts';
import { lockPurchaseSources, type PurchaseSource } from '../purchase/accessory-purchase.store.ts';
import { termsOf } from './accessory-in.store.ts';
import { assertReceivable, type InDoc, type InLine } from './in-lines.ts';

/** settled at the end of the month */
const MONTHLY = 1;
const OF_PROJECT = 2;
type Skus = ReadonlyMap<string, SkuBrief>;
export type Valued = InLine & { readonly stockValue: string };

const nameOf = (skus: Skus, line: { accessorySkuId: string }): string =>
  skus.get(line.accessorySkuId)?.name ?? '';
const purchaseLineOf = (line: InLine): string => line.purchaseLineId ?? raise('Common:NotFound');

/** The plan of the receipt: for each order so much at its terms. */
async function planReceipt(
  { tx }: Doing,
  { head }: InDoc,
  amounts: ReadonlyMap<string, string>,
): Promise<void> {
  const terms = await termsOf(tx, [...amounts.keys()]);
  const plans = terms.map((t) => {
    const rows: PayableRow[] = payablePlan(amounts.get(t.id) ?? '0', t.paymentTerms, {
      orderDate: t.orderDate,
      receiptDate: head.businessDate,
      paymentDays: t.paymentDays,
      paymentDayMode: t.paymentDayMode,
      isMonthly: t.settleMode === MONTHLY,
    });
    return { purchaseId: t.id, inId: head.id, rows };
  });
  await insertPlans(tx, plans);
}

/** What each line is worth in the stock: net where the tax is deducted, and its share of the freight. */
function valuesOf(doc: InDoc, steps: readonly Step[], sources: readonly PurchaseSource[]): Valued[] {
  const freight = sharesOf(
    doc.head.freightAmount ?? '0',
    steps.map((s) => s.amount),
  );
  return doc.lines.map((line, i) => {
    const step = steps[i] as Step;
    const own = sources[i]?.isTaxDeductible ? step.net : step.amount;
    return {
      ...line,
      ...step,
      stockValue: dec(own)
        .plus(freight[i] ?? '0')
        .toFixed(2),
    };
  });
}

/** Books the receipt on its orders and plans what is to be paid; answers its lines with what they are worth. */
export async function receive(doing: Doing, doc: InDoc, skus: Skus): Promise<Valued[]> {
  const { tx } = doing;
  const found = await asDeducted(tx, await lockPurchaseSources(tx, doc.lines.map(purchaseLineOf)));
  const overPct = await settingOf(tx, 'material.overReceivePct');
  const sources = doc.lines.map((line) =>
    assertReceivable(line, nameOf(skus, line), found.get(purchaseLineOf(line)), overPct),
  );
  const bookings = new Map(
    doc.lines.map((l) => [purchaseLineOf(l), { received: l.quantity, returned: '0' }] as const),
  );
  const booked = await bookOnPurchases(doing, found, bookings);
  const steps = doc.lines.map((l) => booked.get(purchaseLineOf(l)) as Step);
  const byOrder = Map.groupBy(steps.keys(), (i) => sources[i]?.purchaseId ?? '');
  const amounts = new Map(
    [...byOrder].map(([id, at]) => [
      id,
      sum(
        at.map((i) => steps[i]?.amount ?? '0'),
        2,
      ),
    ]),
  );
  await planReceipt(doing, doc, amounts);
  return valuesOf(doc, steps, sources);
}

/** 应付 of the supplier; freight of the carrier waits for his statement. */
export async function oweFor({ tx }: Doing, { head }: InDoc, amount: string): Promise<void> {
  const party = (partyId: string | null, ledger: typeof PAYABLE | typeof UNSETTLED, of: string) =>
    partyId === null
      ? []
      : [{ partyType: SUPPLIER_PARTY, partyId, ledger, amount: of, projectId: head.projectId } as const];
  await postParty(tx, sourceOf(accessoryIn, head), [
    ...party(head.supplierId, PAYABLE, amount),
    ...party(head.carrierId, UNSETTLED, head.freightAmount ?? '0'),
  ]);
}

/** What was ordered for a project is reserved for it. */
export async function reserveReceived({ tx }: Doing, doc: InDoc, skus: Skus): Promise<void> {
  const byProject = Map.groupBy(doc.lines, (l) => l.projectId);
  for (const [projectId, lines] of byProject) {
    if (projectId === null) continue;
    await reserve(tx, {
      domain: ACCESSORY_DOMAIN,
      projectId,
      sourceType: OF_PROJECT,
      sourceId: doc.head.id,
      lines: lines.map((l) => ({
        warehouseId: doc.head.warehouseId,
        itemId: l.accessorySkuId,
        itemName: nameOf(skus, l),
        quantity: l.baseQty,
      })),
    });
  }
}

const back = (text: string): string => dec(text).negated().toString();

/** Raises Accessory:PaymentRequested. */
function assertUnasked(plans: readonly PlanRow[], inId: string, orders: Iterable<PurchaseSource>): void {
  const asked = plans.find((p) => p.inId === inId && dec(p.requestedAmount).gt(0));
  const of = [...orders].find((s) => s.purchaseId === asked?.purchaseId);
  if (asked) raise('Accessory:PaymentRequested', { no: of?.orderNo ?? '' });
}

/** Takes the receipt off its orders and their plan, as it was booked. */
export async function unreceive(doing: Doing, doc: InDoc): Promise<void> {
  const { tx } = doing;
  const found = await lockPurchaseSources(tx, doc.lines.map(purchaseLineOf));
  const plans = await lockPlans(tx, [...new Set([...found.values()].map((s) => s.purchaseId))]);
  assertUnasked(plans, doc.head.id, found.values());
  const changes = new Map<string, string>();
  const bookings = doc.lines.map((l) => {
    const { purchaseId } = found.get(purchaseLineOf(l)) ?? raise('Common:NotFound');
    changes.set(
      purchaseId,
      dec(changes.get(purchaseId) ?? '0')
        .plus(l.amount)
        .toFixed(2),
    );
    const step = { amount: back(l.amount), net: back(l.net) };
    return [purchaseLineOf(l), { received: back(l.quantity), returned: '0', step }] as const;
  });
  await bookOnPurchases(doing, found, new Map(bookings));
  await changePlans(tx, plans, changes, new Set([doc.head.id]));
  await dropEmptyPlans(tx, doc.head.id);
  await releaseFor(tx, doc.head.id);
}
