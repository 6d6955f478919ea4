/** A row of appendix C of commerce as the tests walk it: what an approval posts, what stands against 反审核, what corrects it afterwards. */
import type { AnyDocument } from '@muyun/contract';
import { businessDay } from '../../src/kit/clock.ts';
import { col, shape } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';
import { Fault, type Actor } from '../actor.ts';

export type Undo = () => Promise<unknown>;

/** What stands of a document: its moves (type, quantity, value), what is owed for it (ledger, amount), what it keeps, and what others know. */
export interface Stands {
  readonly moves: readonly string[];
  readonly owed: readonly string[];
  /** open quantity of the reservations that it has made */
  readonly kept: string;
  readonly also: Readonly<Record<string, unknown>>;
}
export const NOTHING: Stands = { moves: [], owed: [], kept: '0', also: {} };
export const stands = (of: Partial<Stands>): Stands => ({ ...NOTHING, ...of });

/** An approved document. */
export interface Made {
  readonly owner: Actor;
  readonly id: string;
  readonly undo: Undo;
  /** approves it once more */
  readonly redo: Undo;
  readonly also?: () => Promise<Stands['also']>;
  /** documents that it has made, whose moves are its own */
  readonly made?: () => Promise<readonly string[]>;
}
export interface Obstacle<M> {
  readonly why: string;
  readonly code: string;
  /** puts it there; answers what takes it away again, if anything does */
  readonly put: (made: M) => Promise<Undo | null>;
}
export interface Row<M extends Made = Made> {
  readonly title: string;
  readonly make: () => Promise<M>;
  readonly posts: Stands;
  /** what is left of it when it is taken back; nothing, unless the row says */
  readonly left?: Stands;
  readonly refused: readonly Obstacle<M>[];
  /** it has a business day: a closed month stands against it */
  readonly isPosting: boolean;
  readonly correct?: {
    readonly by: string;
    /** answers the document that corrects; the row's own where it is a verb of it */
    readonly work: (made: M) => Promise<Pick<Made, 'id' | 'also' | 'made'>>;
    readonly posts: Stands;
  };
}
/** A row whose `made` is its own affair. */
export const row = <M extends Made>(of: Row<M>): Row => of as unknown as Row;

const MOVED = shape({ type: col.int, quantity: col.decimal, value: col.decimal });
const OWED = shape({ ledger: col.int, amount: col.decimal });
const KEPT = shape({ open: col.decimal });
const plain = (of: string): string => of.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export async function standsOf(made: Pick<Made, 'owner' | 'id' | 'also' | 'made'>): Promise<Stands> {
  const ids = [made.id, ...((await made.made?.()) ?? [])];
  const read = await made.owner.inTx(async (tx) => ({
    moves: await tx.rows(
      MOVED,
      sql`select m.move_type as type, sum(m.quantity) as quantity, sum(m.value)::numeric(18,2) as value from inventory_move m
        where m.tenant_id = ${tx.tenantId} and m.source_id = any(${ids}::uuid[]) group by m.warehouse_id, m.item_id, m.move_type
        having sum(m.quantity) <> 0 or sum(m.value) <> 0 order by 2, 1`,
    ),
    owed: await tx.rows(
      OWED,
      sql`select p.ledger, sum(p.amount)::numeric(18,2) as amount from party_ledger p where p.tenant_id = ${tx.tenantId} and p.source_id = ${made.id}
        group by 1 having sum(p.amount) <> 0 order by 1`,
    ),
    kept: await tx.one(
      KEPT,
      sql`select coalesce(sum(r.quantity - r.consumed_quantity - r.released_quantity) filter (where r.status = 1), 0) as open from inventory_reservation r
        where r.tenant_id = ${tx.tenantId} and r.source_id = ${made.id}`,
    ),
  }));
  return {
    moves: read.moves.map((m) => `${m.type}: ${plain(m.quantity)} ${m.value}`),
    owed: read.owed.map((o) => `${o.ledger}: ${o.amount}`),
    kept: plain(read.kept?.open ?? '0'),
    also: (await made.also?.()) ?? {},
  };
}

/** The month of today is closed until it is opened again. */
export async function monthClosed({ owner }: Pick<Made, 'owner'>): Promise<Undo> {
  const yearMonth = businessDay().slice(0, 7);
  const set = (status: 1 | 2) => () =>
    owner.inTx((tx) =>
      tx.run(sql`insert into accounting_period (tenant_id, year_month, status, stock_closed_at) values (${tx.tenantId}, ${yearMonth}, ${status}, case when ${status}::int = 1 then null else clock_timestamp() end)
        on conflict (tenant_id, year_month) do update set status = excluded.status, stock_closed_at = excluded.stock_closed_at`),
    );
  await set(2)();
  return set(1);
}

interface Standing {
  readonly version: number;
}
const versionOf = async (owner: Actor, { calls }: AnyDocument, id: string): Promise<number> =>
  ((await owner.call(calls.get, { params: { id } })) as Standing).version;
/** Submitted and approved. */
export async function approveOf(owner: Actor, document: AnyDocument, id: string): Promise<void> {
  const version = await versionOf(owner, document, id);
  const at = { params: { id } };
  await owner.call(document.calls.submit, { ...at, body: { version } });
  await owner.call(document.calls.approval, { ...at, body: { version: version + 1, agree: true } });
}
const withReason =
  (verb: 'deApproval' | 'void' | 'close', reason: string) =>
  async (owner: Actor, document: AnyDocument, id: string): Promise<void> => {
    const version = await versionOf(owner, document, id);
    await owner.call(document.calls[verb], { params: { id }, body: { version, reason } });
  };
export const deApproveOf = withReason('deApproval', '录错了');
export const voidOf = withReason('void', '不做了');
export const closeOf = withReason('close', '余量不要了');

/** The document's own two verbs. */
export const verbsOf = (owner: Actor, document: AnyDocument, id: string): Omit<Made, 'also'> => ({
  owner,
  id,
  undo: () => deApproveOf(owner, document, id),
  redo: () => approveOf(owner, document, id),
});
/** Taken back and void: nothing stands of it any more. */
export const goneOf =
  (owner: Actor, document: AnyDocument, id: string): Undo =>
  async () => {
    await deApproveOf(owner, document, id);
    await voidOf(owner, document, id);
  };
/** The code and the sentence of a refusal. */
export async function toldBy(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Fault) return { code: error.code, message: error.error.message };
    throw error;
  }
  throw new Error('expected a refusal, got an answer');
}
