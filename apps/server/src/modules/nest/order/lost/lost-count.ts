/**
 * 系统核对 (engineering F10, H2): every night what products count as nested is compared with the binding plans. What no plan has
 * is free again and a row of 漏件, what plans have beyond it is counted; the platform's administrators are told of both.
 */
import { fill, LOST_SOURCE, LOST_WORDS, productFields } from '@muyun/contract';
import { writeHouseAudit } from '../../../../kit/audit.ts';
import { businessDay } from '../../../../kit/clock.ts';
import type { Pools } from '../../../../kit/database.ts';
import type { House } from '../../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../../kit/tx.ts';
import { addNestCounters, countProjects } from '../../../cad/product/index.ts';
import { staff } from '../../../platform/backup/index.ts';
import { notify } from '../../../platform/message/index.ts';
import { insertLost } from '../nest-lost.store.ts';
import { loadProducts } from '../nest-product.store.ts';
import { miscountedNests, placedPieces, spaceName } from './lost-count.store.ts';
import { dropBeyond } from './lost-end.ts';
import { waitingOf } from './lost.store.ts';

const NAME = 'nest.reconcile';
const PAGE = '/statistics/lost-product';

/** Sets one product right, under its lock. Answers how many pieces it counted wrongly, 0 when it is right by now. */
async function settle(tx: Tx, productId: string): Promise<number> {
  const [p] = await loadProducts(tx, null, [productId], true);
  if (!p) return 0;
  const [counted, placed] = [p.nestedQuantity, await placedPieces(tx, productId)];
  const over = counted - placed;
  if (over === 0) return 0;
  // what others hold cannot be nested as well
  const nested = over > 0 ? -over : Math.min(-over, Math.max(0, p.availableToNest));
  const free = p.availableToNest - nested - (await waitingOf(tx, { productId, pieceId: null }));
  const lost = over > 0 ? Math.max(0, Math.min(over, free)) : 0;
  await countProjects(tx, await addNestCounters(tx, [{ productId, reserved: 0, nested, lost }]));
  if (lost > 0) {
    const reason = fill(LOST_WORDS.reconciled, { counted, placed });
    const row = { productId, projectId: p.projectId, quantity: lost, reason };
    await insertLost(tx, null, [row], LOST_SOURCE.reconciled);
  }
  await dropBeyond(tx, [p.projectId]);
  const { label } = productFields.nestedQuantity;
  await writeHouseAudit(tx, NAME, {
    bizType: 'cad-product',
    bizId: productId,
    bizNo: p.code,
    action: 'edit',
    summary: fill(LOST_WORDS.reconciled, { counted, placed }),
    changes: [{ field: 'nestedQuantity', label, oldValue: counted, newValue: counted + nested }],
  });
  return Math.abs(over);
}

interface Wrong {
  products: number;
  pieces: number;
}
/** Every space, a product at a time. One that fails keeps no other waiting. Answers what was wrong, by space. */
export async function reconcileNests(
  pools: Pick<Pools, 'owner' | 'user'>,
  at: Date,
  onFault: (fault: unknown, tenantId: string) => void,
): Promise<ReadonlyMap<string, Wrong>> {
  const house = { tenantId: PLATFORM, userId: PLATFORM };
  const found = await inTx(pools.owner, { ...house, readOnly: true }, miscountedNests);
  const wrong = new Map<string, Wrong>();
  for (const { tenantId, productId } of found)
    try {
      const pieces = await inTx(pools.user, { tenantId, userId: PLATFORM }, (tx) => settle(tx, productId));
      if (pieces === 0) continue;
      const before = wrong.get(tenantId) ?? { products: 0, pieces: 0 };
      wrong.set(tenantId, { products: before.products + 1, pieces: before.pieces + pieces });
    } catch (fault) {
      onFault(fault, tenantId);
    }
  if (wrong.size > 0) await inTx(pools.owner, house, (tx) => alarm(tx, wrong, at));
  return wrong;
}

/** By space, in figures: what the products are called is the space's own. */
async function alarm(tx: Tx, wrong: ReadonlyMap<string, Wrong>, at: Date): Promise<void> {
  const userIds = await staff(tx);
  for (const [tenantId, { products, pieces }] of wrong)
    await notify(tx, {
      kind: 'nestMiscounted',
      receivers: { to: 'users', userIds },
      vars: { space: await spaceName(tx, tenantId), products, pieces },
      dedupKey: `nest.reconcile:${tenantId}:${businessDay(at)}`,
      url: PAGE,
    });
}

/** It ends as failed when a product could not be set right, after all others were. */
async function nightly({ pools, log }: Pick<House, 'pools' | 'log'>, at: Date): Promise<string> {
  const faults: unknown[] = [];
  const wrong = await reconcileNests(pools, at, (fault) => faults.push(fault));
  for (const [tenantId, found] of wrong) log.error({ tenantId, ...found }, 'products counted nests wrongly');
  const products = [...wrong.values()].reduce((n, w) => n + w.products, 0);
  if (faults.length > 0) throw new AggregateError(faults, `${products} products, ${faults.length} failed`);
  return `${products} products of ${wrong.size} spaces`;
}

export const lostTasks = (house: Pick<House, 'pools' | 'log'>): readonly ScheduledTask[] => [
  { name: NAME, next: dailyAt('02:00'), run: (at) => nightly(house, at) },
];
