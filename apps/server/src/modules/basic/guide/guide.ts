/** 查引用 and 初始化向导: where a master row is used, and what is missing before the first nest (engineering part A). */
import * as c from '@muyun/contract';
import { records, SETUP_STEPS, targetOf, USED_MASTERS } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { rowStands, usedBy } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { seenBy, type Who } from '../../../kit/who.ts';
import { setupCounts } from './guide.store.ts';

/** Whoever may see the rows of a target; what is no record of the kit has its item here. */
const ITEMS: Readonly<Record<string, string>> = {
  ...USED_MASTERS,
  project: 'AlCad.CadProjects',
  product: 'AlCad.CadProducts',
  nestOrder: 'AlNest.NestOrders',
};
interface Pointing {
  readonly target?: string;
  readonly item: string;
  readonly id: string;
  readonly is: string;
}
const recordOf = (target: string | null): Pointing | undefined =>
  target === null ? undefined : (records as readonly Pointing[]).find((r) => r.target === target);
const mayLook = (who: Who, item: string | undefined): boolean =>
  item !== undefined && (who.rights.has(`${item}:get`) || who.rights.has(`${item}:query`));

async function usesOfRow({ tx, who, query }: Context<typeof c.masterUses>) {
  if (!mayLook(who, USED_MASTERS[query.target])) raise('Common:Forbidden');
  const { table } = targetOf(query.target);
  if (table === null || !(await rowStands(tx, table, query.id))) raise('Common:NotFound');
  const found = await usedBy(tx, table, query.id, (target) => {
    const item = ITEMS[target] ?? recordOf(target)?.item;
    // whoever sees his own rows only is told how many there are
    return mayLook(who, item) && seenBy(who, [`${item}:get`, `${item}:query`]).dataScope === 'all';
  });
  const uses = found.map(({ title, count, target, rows }) => {
    const record = recordOf(target);
    return {
      title,
      count,
      target,
      document: record?.is === 'document' ? record.id : null,
      rows: [...rows],
    };
  });
  return { total: uses.reduce((n, u) => n + u.count, 0), uses };
}

export const guideRoutes: readonly Binding[] = [
  bind(c.masterUses, usesOfRow),
  bind(c.setupState, async ({ tx }) => {
    const counts = await setupCounts(tx);
    return {
      steps: SETUP_STEPS.map(({ key }) => ({ key, count: counts[key] })),
      isReady: SETUP_STEPS.every((s) => !s.need || counts[s.key] > 0),
    };
  }),
];
