/** Parts against their main pieces: the piece must be in the list or in the project, and the numbers must agree (engineering D2, D3). */
import {
  dec,
  type ImportFault,
  importHint,
  importMessage,
  type ImportMessage,
  type ImportRepair,
  MAIN_PIECE,
} from '@muyun/contract';
import type { ProjectFacts, Together } from './check.facts.ts';
import { setTo } from './draft.reader.ts';
import type { ExistingProduct } from './import.master.store.ts';
import type { CheckedRow, PartOf } from './row.ts';

type Numbers = Record<string, string | number>;
const MOST = 99_999;

const add = (
  row: CheckedRow,
  field: string,
  level: ImportFault['level'],
  code: ImportMessage,
  params?: Numbers,
  repairs?: ImportRepair[],
): void => {
  row.faults.push({
    field,
    level,
    code,
    message: importMessage(code, params),
    ...(repairs ? { repairs } : {}),
  });
};
const codeOf = (row: CheckedRow): string => (row.cells['code'] ?? '').toLowerCase();

interface Own {
  quantity: number;
  isPart: boolean;
}

/** Gives each part the number of its main piece. Rows that are left out take no part. */
export function checkParts(rows: readonly Together[], { existing, onDuplicate }: ProjectFacts): void {
  if (!rows.some((r) => r.checked.part)) return;
  const known = new Map(existing.map((p) => [p.code.toLowerCase(), p]));
  const own = new Map<string, Own>();
  for (const { checked } of rows) {
    const before = own.get(codeOf(checked));
    own.set(codeOf(checked), {
      quantity: (before?.quantity ?? 0) + (checked.draft.quantity || 0),
      isPart: before?.isPart === true || checked.part !== null,
    });
  }
  for (const { checked } of rows) {
    const { part } = checked;
    if (!part) continue;
    const key = part.parent.toLowerCase();
    const main = mainOf(own.get(key), known.get(key), onDuplicate);
    if (key === codeOf(checked)) add(checked, 'parent', 'error', 'partSelf');
    else if (typeof main === 'string') add(checked, 'parent', 'error', main, { code: part.parent });
    else if (main > 0) count(checked, part, main);
  }
}

/** How many pieces the main piece will have, or why it is none. */
function mainOf(
  line: Own | undefined,
  product: ExistingProduct | undefined,
  onDuplicate: ProjectFacts['onDuplicate'],
): number | 'partMain' | 'partOfPart' {
  if (line?.isPart || (product && product.productKind !== MAIN_PIECE)) return 'partOfPart';
  if (!line) return product?.quantity ?? 'partMain';
  if (!product) return line.quantity;
  if (onDuplicate === 'skip') return product.quantity;
  return onDuplicate === 'add' ? product.quantity + line.quantity : line.quantity;
}

/** What the row leaves open follows from its main piece; what it says must agree with it. */
function count(row: CheckedRow, part: PartOf, main: number): void {
  const given = row.draft.quantity || 0;
  const [whole, code] = [given > 0 && given % main === 0 ? given / main : null, part.parent];
  const one = (per: number): ImportRepair => ({
    key: 'perMain',
    label: importHint('perMain', { per, quantity: main * per }),
    set: { quantity: String(main * per), qtyPerParent: String(per) },
  });
  if (part.per === null && given > 0 && whole === null) {
    add(row, 'quantity', 'error', 'partUneven', { quantity: given, code, main }, [one(1)]);
    return;
  }
  const per = part.per ?? whole ?? 1;
  const quantity = main * per;
  if (given > 0 && given !== quantity) {
    const repairs = [setTo('quantity', String(quantity), 'byMain'), ...(whole === null ? [] : [one(whole)])];
    add(row, 'quantity', 'error', 'partDiffers', { quantity: given, code, main, per }, repairs);
    return;
  }
  if (quantity > MOST) add(row, 'quantity', 'error', 'quantity');
  else if (given === 0) add(row, 'quantity', 'fixed', 'partMade', { code, main, per });
  else if (part.per === null) add(row, 'qtyPerParent', 'fixed', 'partPer', { quantity, code, main });
  take(row, part, per, quantity);
}

function take(row: CheckedRow, part: PartOf, per: number, quantity: number): void {
  row.part = { ...part, per };
  row.draft = { ...row.draft, quantity };
  row.cells['quantity'] = String(quantity);
  row.cells['qtyPerParent'] = String(per);
  if (row.derived) row.area = dec(row.derived.area).times(quantity).toFixed(4);
}
