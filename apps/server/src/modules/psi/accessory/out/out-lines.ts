/** What the lines of an issue mean by its type: what they take back, in which unit, what a project may have (commerce §14). */
import {
  ACCESSORY_IN,
  ACCESSORY_OUT,
  type accessoryOut,
  accessoryOutFields,
  accessoryOutLineFields,
  dec,
  REQUIRED,
  round,
  stockUnitFactor,
  type UnitFactor,
} from '@muyun/contract';
import type { Loaded, Writing } from '../../../../kit/document/index.ts';
import { invalid, raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { SkuBrief } from '../../../basic/accessory/index.ts';
import { projectNeeds } from '../needs.ts';
import { type InSource, issuedOf } from '../source-lines.store.ts';
import { plain } from '../units.ts';

export type OutDoc = Loaded<typeof accessoryOut>;
export type OutLine = OutDoc['lines'][number];
export type OutNext = Writing<typeof accessoryOut>;
type NextLine = OutNext['lines'][number];

const POSTED = 4;
const [PROJECT, SUPPLIER, TARGET] = ['projectId', 'supplierId', 'targetWarehouseId'] as const;
/** What the head says beside its warehouse, by type; what is not named is nobody's. */
const HEADS: Readonly<Record<number, readonly (typeof PROJECT | typeof SUPPLIER | typeof TARGET)[]>> = {
  [ACCESSORY_OUT.project]: [PROJECT],
  [ACCESSORY_OUT.delivery]: [PROJECT],
  [ACCESSORY_OUT.transfer]: [TARGET],
  [ACCESSORY_OUT.supplierReturn]: [SUPPLIER],
};

/** Raises Common:Validation at the field that the type needs, Accessory:SameWarehouse. */
export function assertHead({ head }: OutNext): void {
  const needed = HEADS[head.outType] ?? [];
  for (const field of [PROJECT, SUPPLIER, TARGET]) {
    if (!needed.includes(field)) head[field] = null;
    else if (!head[field]) throw invalid([{ field, message: REQUIRED }]);
  }
  // only a transfer is on its way anywhere
  if (head.outType !== ACCESSORY_OUT.transfer) head.inTransit = false;
  if (head.targetWarehouseId === head.warehouseId) raise('Accessory:SameWarehouse');
}

/** A line of a receipt that goes back to its supplier. Raises Accessory:LineSource, Accessory:OtherSource. */
function ofReceipt(
  { head }: OutNext,
  line: NextLine,
  n: number,
  sources: ReadonlyMap<string, InSource>,
): UnitFactor {
  const what = accessoryOutLineFields.inLineId.label;
  if (!line.inLineId) raise('Accessory:LineSource', { n, what });
  const source = sources.get(line.inLineId) ?? raise('Common:NotFound');
  const differs = (field: string): never => raise('Accessory:OtherSource', { n, what, field });
  if (source.supplierId !== head.supplierId || source.inType !== ACCESSORY_IN.purchase)
    differs(accessoryOutFields.supplierId.label);
  if (source.warehouseId !== head.warehouseId) differs(accessoryOutFields.warehouseId.label);
  if (source.accessorySkuId !== line.accessorySkuId) differs(accessoryOutLineFields.accessorySkuId.label);
  // what it comes to, until it is posted: its share of the receipt
  const share = (of: string): string => round(dec(of).times(line.quantity).div(source.quantity), 2);
  Object.assign(line, { amount: share(source.amount), net: share(source.net) });
  return { unit: source.unit, factor: source.factor };
}

/** Fills in what a line takes back; answers its unit. */
export function sourcedOut(
  next: OutNext,
  line: NextLine,
  n: number,
  sku: SkuBrief,
  sources: ReadonlyMap<string, InSource>,
): UnitFactor {
  if (next.head.outType === ACCESSORY_OUT.supplierReturn) return ofReceipt(next, line, n, sources);
  Object.assign(line, { inLineId: null, amount: '0.00', net: '0.00' });
  return stockUnitFactor(sku);
}

export interface Plan {
  readonly planQty: string;
  readonly issuedQty: string;
}
/** What the project's products and their profiles ask for of each SKU, and what it has had; in units of stock. */
export async function planOf(tx: Tx, projectId: string): Promise<ReadonlyMap<string, Plan>> {
  const [needed, issued] = await Promise.all([projectNeeds(tx, [projectId]), issuedOf(tx, projectId)]);
  return new Map(
    needed.map((n) => [
      n.accessorySkuId,
      { planQty: dec(n.quantity).toFixed(4), issuedQty: issued.get(n.accessorySkuId) ?? '0.0000' },
    ]),
  );
}

/** More than the products ask for needs a reason; of what they do not name nothing is known. Raises Accessory:OverIssueReason. */
export function assertPlanned(
  lines: readonly OutLine[],
  plans: ReadonlyMap<string, Plan>,
  nameOf: (line: OutLine) => string,
): void {
  const taken = new Map<string, string>();
  for (const line of lines) {
    const plan = plans.get(line.accessorySkuId);
    if (!plan) continue;
    const before = taken.get(line.accessorySkuId) ?? plan.issuedQty;
    const after = dec(before).plus(line.baseQty);
    taken.set(line.accessorySkuId, after.toFixed(4));
    if (after.gt(plan.planQty) && !line.reason)
      raise('Accessory:OverIssueReason', { name: nameOf(line), x: plain(plan.planQty) });
  }
}

/** What may go back of a receipt. Raises Accessory:ReturnExceeds. */
export function assertReturnable(line: OutLine, source: InSource | undefined): InSource {
  if (!source) raise('Common:NotFound');
  const open = source.state === POSTED ? dec(source.quantity).minus(source.returnedQty) : dec(0);
  if (dec(line.quantity).gt(open)) raise('Accessory:ReturnExceeds', { x: open.toString() });
  return source;
}
