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
  labourFactorOf,
  priorityCosts,
  processLabel,
  processOf,
  tieAllCrafts,
} from './craftsmanship.store.ts';

const NAMES = CRAFT_MEASURES.map((m) => m.name);

const categories = serveMaster(calls.craftCategoryMaster, { extra: { itemCount: craftItemCount } });

const items = serveMaster(calls.craftItemMaster, {
  extra: { processLabel },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.CraftsmanshipItems', before, next);
    if (next.processId && next.processId !== before?.processId) {
      const process = await processOf(tx, next.processId);
      if (process?.isEnabled === false) raiseAt('processId', 'Basic:Disabled', { name: process.name });
    }
    // the word has done its work once a process is chosen
    if (next.processId) next.processName = null;
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

interface Ground {
  readonly costs: readonly PriorityCost[];
  /** 工时系数: how much longer a piece of the structure takes */
  readonly labourFactor: string;
}
/** One line of the trial: its own cost, or that of the texture where it has one. */
function priced(item: CraftItem, quantity: string, asked: Asked, ground: Ground): Line {
  const { costs, labourFactor } = ground;
  const over = priorityCost(costs, {
    id: item.id,
    processName: item.processName,
    unit: item.unit,
    thickness: asked.thickness ?? null,
    plateTypeGroupId: asked.plateTypeGroupId ?? null,
    structureId: asked.structureId ?? null,
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
    seconds: round(dec(quantity).times(item.standardSeconds).times(labourFactor).times(asked.pieces), 1),
    processName: item.processName,
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
  const [found, costs, labourFactor] = await Promise.all([
    craftItems(tx, { ids: [...typed.keys()] }),
    asked.textureId ? priorityCosts(tx, asked.textureId) : [],
    asked.structureId ? labourFactorOf(tx, asked.structureId) : '1.0000',
  ]);
  const then = new Map(known.map((k) => [k.itemId, k]));
  const asChosen = found.map((item) => ({ ...item, ...then.get(item.id) }));
  const chosen = typed.size > 0 ? asChosen : found.filter((i) => i.qtySource !== QTY_BY_HAND);
  const lines = chosen.map((item) =>
    priced(item, quantityOf(item, typed.get(item.id) ?? null, asked.measures), asked, {
      costs,
      labourFactor,
    }),
  );
  const amount = sum(
    lines.map((l) => l.amount ?? '0'),
    2,
  );
  const seconds = sum(
    lines.map((l) => l.seconds),
    1,
  );
  if (who.displayAmount) return { lines, amount, seconds, labourFactor };
  return {
    lines: lines.map((l) => ({ ...l, cost: null, amount: null })),
    amount: null,
    seconds,
    labourFactor,
  };
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
  bind(calls.initCraftItems, async ({ tx }) => {
    const answer = await initCrafts(tx);
    await tieAllCrafts(tx);
    return answer;
  }),
  bind(calls.tryCraftCost, ({ tx, who, body }) => craftCosts(tx, who, body)),
  ...categories.routes,
  ...items.routes,
];
