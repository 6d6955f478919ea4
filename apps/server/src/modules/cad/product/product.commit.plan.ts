/** What a commit is going to do (engineering D3, D4): lines, their faults, and what becomes of codes that exist. */
import {
  type FieldFault,
  fill,
  PRODUCT_FINDINGS,
  productStateLabel,
  productFields,
  type ProductMasters,
  rowField,
} from '@muyun/contract';
import type { ProjectHead } from '../shared/project-facts.store.ts';
import type { DerivedShape } from './derive-all.ts';
import type { ExistingProduct, OriginalRow } from './product.commit.store.ts';
import { type CommitRow, sameThing } from './product.rows.ts';

export type OnDuplicate = 'error' | 'add' | 'overwrite' | 'skip';
/** One product to be: rows of the same thing added up. */
export interface Line {
  readonly id: string;
  row: CommitRow;
  derived: DerivedShape;
  no: number;
  code: string;
  quantity: number;
  positions: string[];
  original: OriginalRow | null;
}
export interface Batch {
  readonly project: ProjectHead;
  readonly masters: ProductMasters;
  readonly faults: FieldFault[];
}

export const fault = (line: Pick<Line, 'no'>, field: string, message: string): FieldFault => ({
  field: rowField(line.no, (productFields as Record<string, { label: string }>)[field]?.label ?? field),
  message,
});
export const text = (name: keyof typeof PRODUCT_FINDINGS, params?: Record<string, string | number>): string =>
  fill(PRODUCT_FINDINGS[name].message, params);

export interface Plan {
  fresh: { id: string; line: Line }[];
  added: { product: ExistingProduct; line: Line }[];
  replaced: { product: ExistingProduct; line: Line }[];
  skipped: Line[];
}

/** What becomes of each line where its code exists already. */
export function planOf(
  batch: Batch,
  lines: readonly Line[],
  existing: ReadonlyMap<string, ExistingProduct>,
  onDuplicate: OnDuplicate,
): Plan {
  const plan: Plan = { fresh: [], added: [], replaced: [], skipped: [] };
  for (const line of lines) {
    const product = existing.get(line.code.toLowerCase());
    if (!product) plan.fresh.push({ id: line.id, line });
    else if (onDuplicate === 'skip') plan.skipped.push(line);
    else if (onDuplicate === 'error') batch.faults.push(fault(line, 'code', text('codeExists')));
    else if (onDuplicate === 'add') planAdd(batch, plan, line, product);
    else planReplace(batch, plan, line, product);
  }
  // a part stands behind its main piece: they may be written by several statements
  plan.fresh.sort((a, b) => Number(isPart(a.line)) - Number(isPart(b.line)));
  return plan;
}

const isPart = ({ row }: Line): boolean => Boolean(row.parentProductId);

function planAdd(batch: Batch, plan: Plan, line: Line, product: ExistingProduct): void {
  if (sameThing(product, product) !== sameThing(line.derived, line.row))
    batch.faults.push(fault(line, 'code', text('codeRepeated')));
  else if (product.parentProductId) batch.faults.push(fault(line, 'quantity', text('partQuantity')));
  else if (product.quantity + line.quantity > 99_999)
    batch.faults.push(fault(line, 'quantity', text('quantity')));
  else if (product.state > 2) batch.faults.push(fault(line, 'code', stateFault(product)));
  else plan.added.push({ product, line });
}

const stateFault = (product: ExistingProduct): string =>
  text('codeState', {
    code: product.code,
    state: productStateLabel(product.state),
  });

function planReplace(batch: Batch, plan: Plan, line: Line, product: ExistingProduct): void {
  const held = product.nestedQuantity + product.reservedNestQuantity;
  const out = product.shippedQuantity - product.returnedQuantity;
  const isSame = sameThing(product, product) === sameThing(line.derived, line.row);
  if (product.state > 2) batch.faults.push(fault(line, 'code', stateFault(product)));
  else if (held > 0 && (!isSame || line.quantity < held))
    batch.faults.push(fault(line, 'code', text('codeNested', { code: product.code, count: held })));
  else if (line.quantity < product.quantity && line.quantity < out)
    batch.faults.push(fault(line, 'quantity', text('codeShipped', { code: product.code, count: out })));
  else plan.replaced.push({ product, line });
}
