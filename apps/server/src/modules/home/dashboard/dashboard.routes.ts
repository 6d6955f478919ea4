/** Binds the figures of the home page and the platform's overview (platform M18). */
import { home, HOME_FIGURES, type HomeFigureName } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { countDocuments } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import { daysToExpire, seenBy, TENANT_STATE, tenantState, type Who } from '../../../kit/who.ts';
import { countProductsOf } from '../../cad/product/index.ts';
import { projectCount } from '../../cad/project/index.ts';
import { countOrders } from '../../nest/order/index.ts';
import { accessoryIns, accessoryPurchases } from '../../psi/index.ts';
import { paintIns, paintPurchases } from '../../psi/paint/index.ts';
import { materialOrders, materialTasks } from '../../purchase/index.ts';
import { materialStockIns, materialStockOuts } from '../../warehouse/material/index.ts';
import { countMembers, loadInstallation, loadSpaces, type SpaceFacts } from './dashboard.store.ts';

type Counted = Parameters<typeof countDocuments>[2];
type Asked = Parameters<typeof countDocuments>[3];
/** The query is read as the list reads it from its address. */
const countOf = (served: Counted) => (tx: Tx, who: Who, query: object) => {
  const address = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return countDocuments(tx, who, served, served.document.calls.list.query.parse(address) as Asked);
};

/** The list behind each screen that a figure links to. */
const COUNTS: Readonly<
  Record<(typeof HOME_FIGURES)[HomeFigureName]['path'], (tx: Tx, who: Who, query: object) => Promise<number>>
> = {
  '/cad/project': projectCount,
  '/cad/product': countProductsOf,
  '/nest/order': countOrders,
  '/purchase/material/task': countOf(materialTasks),
  '/purchase/material/order': countOf(materialOrders),
  '/warehouse/material/stock-in': countOf(materialStockIns),
  '/warehouse/material/stock-out': countOf(materialStockOuts),
  '/psi/paint/coating-purchase': countOf(paintPurchases),
  '/psi/paint/coating-warehouse-entry': countOf(paintIns),
  '/psi/accessory/accessory-purchase': countOf(accessoryPurchases),
  '/psi/accessory/accessory-in': countOf(accessoryIns),
};
/** Up to so many days before its end a space is told to end soon. */
const ENDING_DAYS = 30;

async function figuresOf(tx: Tx, who: Who): Promise<Record<HomeFigureName, number | null>> {
  const names = Object.keys(HOME_FIGURES) as HomeFigureName[];
  const counts = await Promise.all(
    names.map((name) => {
      const { path, query, right } = HOME_FIGURES[name];
      return who.rights.has(right) ? COUNTS[path](tx, seenBy(who, [right]), query) : null;
    }),
  );
  return Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Record<
    HomeFigureName,
    number | null
  >;
}

function spaceOf(space: SpaceFacts) {
  const { tenantId, name, editionName, members, lastEntered } = space;
  return {
    tenantId,
    name,
    editionName,
    members,
    lastEntered,
    state: tenantState(space, now()),
    daysToExpire: daysToExpire(space, now()),
  };
}

export const dashboardRoutes: readonly Binding[] = [
  bind(home.headInfo, async ({ tx, who }) => {
    const [figures, userCount] = await Promise.all([
      figuresOf(tx, who),
      who.isAdmin ? countMembers(tx) : null,
    ]);
    return { ...figures, userCount };
  }),
  bind(home.platformOverview, async ({ tx }) => {
    const [facts, installation] = await Promise.all([loadSpaces(tx), loadInstallation(tx)]);
    const spaces = facts.map(spaceOf);
    const isOpen = (state: number): boolean =>
      state === TENANT_STATE.active || state === TENANT_STATE.trial || state === TENANT_STATE.grace;
    const isEnding = (days: number | null): boolean => days !== null && days >= 0 && days <= ENDING_DAYS;
    return {
      ...installation,
      spaceCount: spaces.length,
      activeCount: spaces.filter((s) => isOpen(s.state)).length,
      endingCount: spaces.filter((s) => isEnding(s.daysToExpire)).length,
      memberCount: facts.reduce((sum, s) => sum + s.members, 0),
      spaces,
    };
  }),
];
