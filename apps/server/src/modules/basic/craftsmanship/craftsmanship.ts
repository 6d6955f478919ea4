/** 工艺: categories, items and what they cost (engineering A9). */
import {
  type BodyOf,
  CRAFT_MEASURES,
  craftAmount,
  craftsmanship as calls,
  dec,
  FORMULA_WORDS,
  type OutputOf,
  priorityCost,
  type PriorityCost,
  QTY_BY_FORMULA,
  QTY_BY_HAND,
  round,
  sum,
} from '@muyun/contract';
import { expressionFault } from '@muyun/nesting/panel';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { initCrafts } from '../defaults/pricing.init.ts';
import { compute } from '../shared/formula.ts';
import { grouped } from '../shared/grouped.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import {
  type CraftItem,
  craftCategories,
  craftItemCount,
  craftItems,
  priorityCosts,
} from './craftsmanship.store.ts';

const NAMES = CRAFT_MEASURES.map((m) => m.name);

const categories = serveMaster(calls.craftCategoryMaster, { extra: { itemCount: craftItemCount } });

const items = serveMaster(calls.craftItemMaster, {
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.CraftsmanshipItems', before, next);
    const isComputed = next.qtySource === QTY_BY_FORMULA;
    if (!isComputed && next.formula)
      raiseAt('formula', 'Basic:CraftsmanshipFormula', { reason: FORMULA_WORDS.unused });
    if (!isComputed) return;
    const fault = next.formula ? expressionFault(next.formula, NAMES) : FORMULA_WORDS.missing;
    if (fault) raiseAt('formula', 'Basic:CraftsmanshipFormula', { reason: fault });
  },
});

type Asked = BodyOf<typeof calls.tryCraftCost>;
type Line = OutputOf<typeof calls.tryCraftCost>['lines'][number];

function quantityOf(item: CraftItem, typed: string | null, measures: Asked['measures']): string {
  if (typed !== null) return round(typed, 4);
  if (item.qtySource === QTY_BY_HAND) raise('Basic:CraftsmanshipQuantity', { name: item.name });
  if (item.qtySource !== QTY_BY_FORMULA) {
    const source = CRAFT_MEASURES.find((m) => m.source === item.qtySource);
    return round(source ? measures[source.name] : 0, 4);
  }
  const found = compute(item.formula ?? '', measures);
  return 'quantity' in found
    ? found.quantity
    : raise('Basic:CraftsmanshipFormula', { reason: `${item.name} ${found.reason}` });
}

/** One line of the trial: its own cost, or that of the texture where it has one. */
function priced(item: CraftItem, quantity: string, asked: Asked, costs: readonly PriorityCost[]): Line {
  const over = priorityCost(costs, {
    id: item.id,
    processName: item.processName,
    thickness: asked.thickness ?? null,
    plateTypeGroupId: asked.plateTypeGroupId ?? null,
    day: businessDay(),
  });
  const cost = over?.price ?? item.cost;
  return {
    itemId: item.id,
    name: item.name,
    unit: item.unit,
    quantity,
    cost,
    isPriority: over !== null,
    amount: craftAmount({ quantity, cost }, asked.pieces),
    seconds: round(dec(quantity).times(item.standardSeconds).times(asked.pieces), 1),
  };
}

/** What of an item is copied where it is chosen. */
export type CraftAsChosen = { readonly itemId: string } & Partial<CraftItem>;

/** Crafts with what they cost; without lines every item that is measured. Raises what a quantity is missing for. */
export async function craftCosts(
  tx: Tx,
  who: Who,
  asked: Asked,
  /** items as they were when they were chosen: they stand over what they are today */
  known: readonly CraftAsChosen[] = [],
): Promise<OutputOf<typeof calls.tryCraftCost>> {
  const typed = new Map(asked.lines.map((l) => [l.itemId, l.quantity ?? null]));
  const [found, costs] = await Promise.all([
    craftItems(tx, { ids: [...typed.keys()] }),
    asked.textureId ? priorityCosts(tx, asked.textureId) : [],
  ]);
  const then = new Map(known.map((k) => [k.itemId, k]));
  const asChosen = found.map((item) => ({ ...item, ...then.get(item.id) }));
  const chosen = typed.size > 0 ? asChosen : found.filter((i) => i.qtySource !== QTY_BY_HAND);
  const lines = chosen.map((item) =>
    priced(item, quantityOf(item, typed.get(item.id) ?? null, asked.measures), asked, costs),
  );
  const amount = sum(
    lines.map((l) => l.amount ?? '0'),
    2,
  );
  const seconds = sum(
    lines.map((l) => l.seconds),
    1,
  );
  if (who.displayAmount) return { lines, amount, seconds };
  return { lines: lines.map((l) => ({ ...l, cost: null, amount: null })), amount: null, seconds };
}

export const craftsmanshipRoutes: readonly Binding[] = [
  bind(calls.listCraftCategories, ({ tx }) => craftCategories(tx)),
  bind(calls.groupedCraftItems, async ({ tx, who }) => {
    const [heads, rows] = await Promise.all([craftCategories(tx), craftItems(tx)]);
    return grouped(who, calls.craftItemMaster.fields, heads, rows);
  }),
  bind(calls.craftItemsOfCategory, async ({ tx, who, params }) => {
    await categories.store.load(tx, who, params.id);
    const rows = await craftItems(tx, { categoryId: params.id });
    return grouped(who, calls.craftItemMaster.fields, [{ id: params.id }], rows)[0]?.items ?? [];
  }),
  bind(calls.initCraftItems, ({ tx }) => initCrafts(tx)),
  bind(calls.tryCraftCost, ({ tx, who, body }) => craftCosts(tx, who, body)),
  ...categories.routes,
  ...items.routes,
];
