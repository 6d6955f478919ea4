/** 忽略, 重新打开, 合并到下一批 (engineering F10). Locks: the product, then its row. */
import { actionsFor, lostMachine, LOST_TITLE, type LostAction, type LostRow, nest } from '@muyun/contract';
import type { Context } from '../../../../kit/call.ts';
import { act, type Living, type Outcome } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { loadPieces, lockPieces } from '../bar/bar-piece.store.ts';
import { addNestCounters, countProjects } from '../../../cad/product/index.ts';
import { NEST_BIZ, type NestDoing } from '../nest-life.ts';
import { loadProducts } from '../nest-product.store.ts';
import { listLost, type LostListRow } from './lost-list.store.ts';
import { findLost, lockLost, type LostHead, lostUncounted, waitingOf, writeLost } from './lost.store.ts';

/** control states of a project (engineering C4) */
const CLOSED = 1;
const VOIDED = 2;

/** What the state and the rights of a person allow with a row. */
export const lostView = (row: LostListRow, who: Who): LostRow => ({
  ...row,
  actions: actionsFor(lostMachine, row.state, who).filter(
    (action) => action !== (row.joinsNext ? 'merge' : 'part'),
  ),
});

/** The product, then the row as it stands behind it: whoever takes its pieces holds the product. Raises Common:NotFound. */
async function lock({ tx, who }: NestDoing, id: string): Promise<LostHead> {
  const [seen] = await findLost(tx, who as Who, [id]);
  if (!seen) raise('Common:NotFound');
  if (seen.pieceId === null) await loadProducts(tx, null, [seen.productId], true);
  else await lockPieces(tx, [seen.pieceId]);
  return (await lockLost(tx, id)) ?? raise('Common:NotFound');
}

type Change = Outcome & Partial<Pick<LostHead, 'joinsNext' | 'handledReason'>>;
const lostLife: Living<NestDoing, LostHead, Change, LostAction> = {
  machine: lostMachine,
  stateOf: (row) => row.state,
  versionOf: (row) => row.version,
  lock,
  refuse: ({ code, state }, action) =>
    raise('Nest:LostState', {
      product: code,
      state: lostMachine.states[state as keyof typeof lostMachine.states].label,
      action: lostMachine.actions[action].label,
    }),
  write: async ({ tx }, row, state, { to: _to, ...change }) => {
    const after = { ...row, ...change, state, version: row.version + 1 };
    await writeLost(tx, row.id, after);
    return after;
  },
  note: async ({ audit, reason }, { spec, before }) => {
    await audit?.({
      bizType: NEST_BIZ,
      bizId: before.nestOrderId,
      bizNo: before.code,
      action: 'lost',
      summary: `${spec.label}${LOST_TITLE} ${before.code} ${before.quantity} 件${reason ? `：${reason}` : ''}`,
    });
  },
};

/** Its pieces are still free, besides what waits already. Raises Cad:ProjectClosed, Cad:ProjectVoided, Nest:LostTaken. */
async function assertStillFree(tx: Tx, row: LostHead): Promise<void> {
  const of =
    row.pieceId === null
      ? (await loadProducts(tx, null, [row.productId])).map((p) => ({ ...p, free: p.availableToNest }))[0]
      : [...(await loadPieces(tx, null, [row.pieceId])).values()].map((p) => ({
          ...p,
          free: p.available,
        }))[0];
  if (of?.controlState === VOIDED) raise('Cad:ProjectVoided');
  if (of?.controlState === CLOSED) raise('Cad:ProjectClosed');
  const available = (of?.free ?? 0) - (await waitingOf(tx, row));
  if (row.quantity > available)
    raise('Nest:LostTaken', { product: row.code, available: Math.max(0, available), quantity: row.quantity });
}

/** A product counts what is open or in an order; what was explained is none of it. The product is locked. */
async function recount(tx: Tx, id: string): Promise<void> {
  const off = await lostUncounted(tx, id);
  if (off)
    await countProjects(
      tx,
      await addNestCounters(tx, [{ productId: off.productId, reserved: 0, nested: 0, lost: off.n }]),
    );
}

export async function changeLost(context: Context<typeof nest.changeLostProduct>): Promise<LostRow> {
  const { tx, who, params, body, audit } = context;
  const { action, version } = body;
  const reason = body.reason || null;
  await act({ tx, who, reason, audit }, lostLife, { id: params.id, action, version }, async (_doing, row) => {
    if (action === 'merge' || action === 'part') return { joinsNext: action === 'merge' };
    if (action === 'ignore') return { joinsNext: false, handledReason: reason };
    await assertStillFree(tx, row);
    return { handledReason: null };
  });
  await recount(tx, params.id);
  const [row] = await listLost(tx, who, { ids: [params.id] });
  return lostView(row ?? raise('Common:NotFound'), who);
}
