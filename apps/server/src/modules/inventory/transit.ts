/**
 * 在途调拨 (commerce §2.8), the same in every warehouse: what was sent waits in a receipt of the other one and holds its value until
 * somebody takes it in; he may find less than was sent, with a reason, and the rest is lost.
 */
import { dec } from '@muyun/contract';
import { type Doing, everywhere, type Row } from '../../kit/document/index.ts';
import { raise } from '../../kit/raise.ts';
import type { Posted, PostLine } from '../../ledger/inventory/index.ts';

/** 盘亏, as the stock core calls it: of a receipt, no type of its own */
const LOSS = 1003;
const [DRAFT, WAITING, VOID] = [1, 2, 64];

interface WayLine {
  readonly id?: string | undefined;
  readonly quantity: string;
  /** null: it has come another way */
  readonly sentQuantity?: string | null | undefined;
}
interface Receipt<L extends WayLine> {
  readonly head: { readonly warehouseId: string };
  readonly lines: readonly L[];
}

export const isOnWay = (line: WayLine): boolean =>
  line.sentQuantity !== null && line.sentQuantity !== undefined;
const shortOf = (line: WayLine): string =>
  dec(line.sentQuantity ?? '0')
    .minus(line.quantity)
    .toFixed(4);

/** What is on its way is what was sent; `itemOf` a line. Raises Stock:TransitLines, Stock:TransitQuantity. */
export function assertWay<N extends WayLine, B extends WayLine>(
  next: Receipt<N>,
  before: Receipt<B>,
  itemOf: (line: N | B) => string,
): void {
  if (!before.lines.some(isOnWay)) return;
  const sent = new Map(before.lines.map((l) => [l.id, l]));
  const isSame =
    next.head.warehouseId === before.head.warehouseId &&
    next.lines.length === before.lines.length &&
    next.lines.every((l) => {
      const own = sent.get(l.id ?? '');
      return own !== undefined && itemOf(own) === itemOf(l);
    });
  if (!isSame) raise('Stock:TransitLines');
  for (const [i, line] of next.lines.entries()) {
    const most = sent.get(line.id ?? '')?.sentQuantity ?? '0';
    if (dec(line.quantity).gt(most)) raise('Stock:TransitQuantity', { n: i + 1, x: dec(most).toString() });
  }
}

/** Raises Stock:TransitShort. */
export function assertShort(
  lines: readonly (WayLine & { readonly lineNo: number; readonly shortReason: string | null })[],
): void {
  const short = lines.find((l) => isOnWay(l) && !l.shortReason && dec(shortOf(l)).gt(0));
  if (short) raise('Stock:TransitShort', { n: short.lineNo, x: dec(shortOf(short)).toString() });
}

/** Everything that was sent comes in, and what is missing goes out again as lost. `posts` stand as their lines do. */
export const withLosses = (lines: readonly WayLine[], posts: readonly PostLine[]): PostLine[] =>
  posts.flatMap((post, i) => {
    const own = lines[i];
    if (!own || !isOnWay(own)) return [post];
    const whole = { ...post, quantity: dec(own.sentQuantity ?? post.quantity).toFixed(4) };
    const short = shortOf(own);
    if (!dec(short).gt(0)) return [whole];
    const isWeighed = post.weight !== undefined;
    const lost: PostLine = {
      ...whole,
      moveType: LOSS,
      quantity: dec(short).negated().toFixed(4),
      ...(isWeighed ? { weight: null, area: null } : {}),
      value: { by: 'average' },
    };
    return [whole, lost];
  });

/** What each line has brought in the end: what came, less what was lost of it. */
export const netted = (posted: readonly Posted[]): Posted[] =>
  [...Map.groupBy(posted, (p) => p.lineId).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const total = (name: 'quantity' | 'weight' | 'area' | 'value' | 'variance', places: number): string =>
      of.reduce((sum, p) => sum.plus(p[name]), dec(0)).toFixed(places);
    return [
      {
        ...first,
        quantity: total('quantity', 4),
        weight: total('weight', 3),
        area: total('area', 4),
        value: total('value', 2),
        variance: total('variance', 2),
      },
    ];
  });

/** Receipts of a warehouse, as far as a transfer makes them. */
interface Receipts {
  readonly document: { readonly item: string };
  make(
    doing: Doing,
    body: Record<string, unknown>,
  ): Promise<{ readonly id: string; readonly version: number }>;
  act(
    doing: Doing,
    id: string,
    asked: { readonly action: string; readonly version: number },
  ): Promise<unknown>;
  lock(doing: Doing, id: string): Promise<{ readonly head: Row & StandingHead }>;
  amend(
    doing: Doing,
    head: Row,
    values: { readonly orderStatus: number },
    action: string,
    verb: string,
  ): Promise<void>;
}
interface StandingHead {
  readonly orderStatus: number;
  readonly version: number;
}

/** Whoever may send may send, though receipts of the other warehouse are not his: the house submits and withdraws them for him. */
const forHouse = (doing: Doing, { document }: Receipts): Doing => ({
  ...doing,
  byHouse: true,
  who: { ...everywhere(doing.who), rights: new Set([...doing.who.rights, `${document.item}:edit`]) },
});

/** Made and submitted: somebody else takes it in. `tie` writes into the receipt where it comes from. */
export async function sendOnWay(
  doing: Doing,
  receipts: Receipts,
  body: Record<string, unknown>,
  tie: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { id, version } = await receipts.make(doing, body);
  await tie(id);
  await receipts.act(forHouse(doing, receipts), id, { action: 'submit', version });
}

/**
 * The receipt that waits is void: what is on its way lies where it came from again. `verb` is what 作废 is called. Raises
 * Common:StaleVersion where somebody has taken it in meanwhile: whoever does that holds the receipt, not what has sent it.
 */
export async function takeFromWay(doing: Doing, receipts: Receipts, id: string, verb: string): Promise<void> {
  const all = forHouse(doing, receipts);
  const { head } = await receipts.lock(all, id);
  if (head.orderStatus !== WAITING && head.orderStatus !== DRAFT) raise('Common:StaleVersion');
  if (head.orderStatus === WAITING)
    await receipts.act(all, id, { action: 'withdraw', version: head.version });
  const doc = await receipts.lock(all, id);
  await receipts.amend(doing, doc.head, { orderStatus: VOID }, 'void', verb);
}
