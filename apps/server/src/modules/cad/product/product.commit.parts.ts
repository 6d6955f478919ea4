/** Parts of a list that name their main piece by its code: in the same list, or in the project (engineering D2, D3). */
import { LOOSE_PART, MAIN_PIECE } from '@muyun/contract';
import { type Batch, fault, type Line, type OnDuplicate, text } from './product.commit.plan.ts';
import type { ExistingProduct } from './product.commit.store.ts';

const MOST = 99_999;

/** Codes of the main pieces that lines name. */
export const mainsNamed = (lines: readonly Line[]): string[] => lines.flatMap((l) => l.row.parentCode ?? []);

/** A main piece as it will be once the list is written. */
interface Main {
  readonly id: string;
  readonly quantity: number;
}

/** Gives each part its main piece and the number that follows from it; one without is a fault of its row. */
export function tieParts(
  batch: Batch,
  lines: readonly Line[],
  existing: ReadonlyMap<string, ExistingProduct>,
  onDuplicate: OnDuplicate,
): void {
  const own = new Map(lines.map((l) => [l.code.toLowerCase(), l]));
  for (const line of lines) {
    const code = line.row.parentCode;
    if (!code) continue;
    const key = code.toLowerCase();
    const main = mainOf(own.get(key), existing.get(key), onDuplicate);
    if (!main) {
      batch.faults.push(fault(line, 'parentProductId', text('partMain', { code })));
      continue;
    }
    const qtyPerParent = line.row.qtyPerParent ?? 1;
    line.row = { ...line.row, productKind: LOOSE_PART, parentProductId: main.id, qtyPerParent };
    line.quantity = main.quantity * qtyPerParent;
    if (line.quantity > MOST) batch.faults.push(fault(line, 'quantity', text('quantity')));
  }
}

function mainOf(
  line: Line | undefined,
  product: ExistingProduct | undefined,
  onDuplicate: OnDuplicate,
): Main | null {
  if (line && (line.row.parentCode || (line.row.productKind ?? MAIN_PIECE) !== MAIN_PIECE)) return null;
  if (product && product.productKind !== MAIN_PIECE) return null;
  if (!line) return product ?? null;
  if (!product) return line;
  const { id, quantity } = product;
  if (onDuplicate === 'skip') return product;
  return { id, quantity: onDuplicate === 'add' ? quantity + line.quantity : line.quantity };
}
