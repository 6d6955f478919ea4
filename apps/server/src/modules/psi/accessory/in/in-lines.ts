/** What the lines of a receipt mean by its type: where they come from, in which unit, what they are worth (commerce §14). */
import {
  ACCESSORY_IN,
  ACCESSORY_RECEIVE,
  type accessoryIn,
  accessoryInFields,
  accessoryInLineFields,
  accessoryPurchase,
  accessoryStep,
  dec,
  round,
  stockUnitFactor,
  type UnitFactor,
} from '@muyun/contract';
import type { Loaded, Writing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { SkuBrief } from '../../../basic/accessory/index.ts';
import type { PurchaseSource } from '../purchase/accessory-purchase.store.ts';
import type { OutSource } from '../source-lines.store.ts';
import { plain } from '../units.ts';

export type InDoc = Loaded<typeof accessoryIn>;
export type InLine = InDoc['lines'][number];
export type InNext = Writing<typeof accessoryIn>;
type NextLine = InNext['lines'][number];

export interface InSources {
  readonly purchases: ReadonlyMap<string, PurchaseSource>;
  readonly outs: ReadonlyMap<string, OutSource>;
}
const LABELS = {
  purchase: accessoryInLineFields.purchaseLineId.label,
  out: accessoryInLineFields.outLineId.label,
};

interface Worth {
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}
const NOTHING: Worth = { amount: '0.00', net: '0.00', tax: '0.00' };

/** A line of an order in the unit of the order. Raises Accessory:LineSource, Accessory:OtherSource. */
function ofPurchase(next: InNext, line: NextLine, n: number, { purchases }: InSources): UnitFactor {
  const what = LABELS.purchase;
  if (!line.purchaseLineId) raise('Accessory:LineSource', { n, what });
  const source = purchases.get(line.purchaseLineId) ?? raise('Common:NotFound');
  if (source.supplierId !== next.head.supplierId)
    raise('Accessory:OtherSource', { n, what, field: accessoryInFields.supplierId.label });
  if (source.accessorySkuId !== line.accessorySkuId)
    raise('Accessory:OtherSource', { n, what, field: accessoryInLineFields.accessorySkuId.label });
  const after = dec(source.receivedQty).minus(source.returnedQty).plus(line.quantity).toFixed(4);
  Object.assign(line, accessoryStep(source, after, source), {
    unitPrice: source.unitPrice,
    projectId: source.projectId,
    outLineId: null,
  });
  return { unit: source.unit, factor: source.factor };
}

/** A line of an issue that comes back. */
function ofIssue(next: InNext, line: NextLine, n: number, { outs }: InSources): void {
  const what = LABELS.out;
  if (!line.outLineId) raise('Accessory:LineSource', { n, what });
  const source = outs.get(line.outLineId) ?? raise('Common:NotFound');
  if ((source.projectId ?? null) !== (next.head.projectId ?? null))
    raise('Accessory:OtherSource', { n, what, field: accessoryInFields.projectId.label });
  if (source.accessorySkuId !== line.accessorySkuId)
    raise('Accessory:OtherSource', { n, what, field: accessoryInLineFields.accessorySkuId.label });
  Object.assign(line, NOTHING, { unitPrice: null, projectId: source.projectId, purchaseLineId: null });
}

/** What another warehouse has sent: it brings its own value. */
const carried = (line: NextLine): void => {
  Object.assign(line, NOTHING, { unitPrice: null, projectId: null, purchaseLineId: null });
};

/** What is typed: a price without tax. */
function typed(line: NextLine): void {
  const net = round(dec(line.quantity).times(line.unitPrice ?? '0'), 2);
  Object.assign(line, {
    amount: net,
    net,
    tax: '0.00',
    projectId: null,
    purchaseLineId: null,
    outLineId: null,
  });
}

/** Fills in where a line comes from and what it costs; answers its unit. */
export function sourced(next: InNext, line: NextLine, n: number, sku: SkuBrief, from: InSources): UnitFactor {
  if (next.head.inType === ACCESSORY_IN.purchase) return ofPurchase(next, line, n, from);
  if (next.head.inType === ACCESSORY_IN.giveBack) ofIssue(next, line, n, from);
  else if (next.head.inType === ACCESSORY_IN.transfer) carried(line);
  else typed(line);
  return stockUnitFactor(sku);
}

const RECEIVING = new Set([4, 8, 16]);
const POSTED = 4;
const stateLabel = (state: number): string =>
  (accessoryPurchase.machine.states as Record<number, { label: string }>)[state]?.label ?? String(state);

/** What may be received of an order: what is ordered and so many percent more, less what is there. Raises Accessory:OverReceive, Common:InvalidState. */
export function assertReceivable(
  line: InLine,
  name: string,
  source: PurchaseSource | undefined,
  overPct: number,
): PurchaseSource {
  if (!source) raise('Common:NotFound');
  if (!RECEIVING.has(source.state))
    raise('Common:InvalidState', { state: stateLabel(source.state), action: ACCESSORY_RECEIVE });
  const most = dec(source.quantity).times(dec(overPct).div(100).plus(1));
  const open = most.minus(source.receivedQty).plus(source.returnedQty);
  if (dec(line.quantity).gt(open))
    raise('Accessory:OverReceive', {
      name,
      x: (open.isNegative() ? dec(0) : open).toString(),
      y: plain(line.quantity),
    });
  return source;
}
/** What may come back of an issue. Raises Accessory:ReturnExceeds, Common:InvalidState. */
export function assertGivenBack(line: InLine, source: OutSource | undefined): OutSource {
  if (!source) raise('Common:NotFound');
  const open = source.state === POSTED ? dec(source.quantity).minus(source.returnedQty) : dec(0);
  if (dec(line.quantity).gt(open)) raise('Accessory:ReturnExceeds', { x: open.toString() });
  return source;
}
