/** 报价项: categories, items and what a line comes to (engineering A8). */
import {
  type BodyOf,
  dependencyOrder,
  FORMULA_WORDS,
  type OutputOf,
  QUOTE_MEASURES,
  QUOTE_PERCENT,
  quotation as calls,
  quoteAmounts,
  type quotationItemFields,
  round,
  sum,
} from '@muyun/contract';
import { expressionFault } from '@muyun/nesting/panel';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterNext, type MasterRow, serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { initQuotations } from '../defaults/pricing.init.ts';
import { compute } from '../shared/formula.ts';
import { grouped } from '../shared/grouped.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import {
  baseItemNames,
  countItems,
  holdShares,
  quotationCategories,
  type QuotationItem,
  quotationItemCount,
  quotationItems,
} from './quotation.store.ts';

const NAMES = QUOTE_MEASURES.map((m) => m.name);

const categories = serveMaster(calls.quotationCategoryMaster, { extra: { itemCount: quotationItemCount } });

type Next = MasterNext<typeof quotationItemFields>;
type Row = MasterRow<typeof quotationItemFields>;

/** What is computed by quantity has no share, and a share has no quantity: nothing that was typed is left out in silence. */
function assertPlain(next: Next): void {
  if ((next.percent ?? null) !== null || (next.baseItemIds ?? []).length > 0)
    raiseAt('percent', 'Basic:QuotationPercent');
  const fault = next.formula ? expressionFault(next.formula, NAMES) : null;
  if (fault) raiseAt('formula', 'Basic:QuotationFormula', { reason: fault });
}

async function assertShare(tx: Tx, next: Next, before: Row | null): Promise<void> {
  const baseItemIds = next.baseItemIds ?? [];
  if ((next.percent ?? null) === null) raiseAt('percent', 'Basic:QuotationPercent');
  if (baseItemIds.length === 0) raiseAt('baseItemIds', 'Basic:QuotationPercent');
  if (next.formula) raiseAt('formula', 'Basic:QuotationFormula', { reason: FORMULA_WORDS.ofShare });
  const id = before?.id ?? '';
  const [shares, known] = [await holdShares(tx), await countItems(tx, baseItemIds)];
  // one that was deleted meanwhile
  if (known < new Set(baseItemIds).size) raise('Common:NotFound');
  const others = shares.filter((share) => share.id !== id);
  if (dependencyOrder([...others, { id, baseItemIds }]) === null)
    raiseAt('baseItemIds', 'Basic:QuotationCycle');
}

const items = serveMaster(calls.quotationItemMaster, {
  extra: { baseItemNames },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.QuotationItems', before, next);
    if (next.basis === QUOTE_PERCENT) await assertShare(tx, next, before);
    else assertPlain(next);
  },
  // shares that are being written are waited for: they count as uses
  async assertDeletable({ tx }) {
    await holdShares(tx);
  },
});

type Asked = BodyOf<typeof calls.tryQuotation>;
type Tried = OutputOf<typeof calls.tryQuotation>;

function quantityOf(item: QuotationItem, measures: Asked['measures']): string {
  if (item.formula) {
    const found = compute(item.formula, measures);
    if ('quantity' in found) return found.quantity;
    raise('Basic:QuotationFormula', { reason: `${item.name} ${found.reason}` });
  }
  const basis = QUOTE_MEASURES.find((m) => m.basis === item.basis);
  // a fixed amount is taken once
  return round(basis ? measures[basis.name] : 1, 4);
}

const hidden = ({ lines }: Tried): Tried => ({
  lines: lines.map((l) => ({
    ...l,
    quantity: l.percent === null ? l.quantity : null,
    unitPrice: null,
    amount: null,
  })),
  amount: null,
  taxBase: null,
});

async function tried(tx: Tx, who: Who, { itemIds, measures }: Asked): Promise<Tried> {
  const [heads, chosen] = await Promise.all([quotationCategories(tx), quotationItems(tx, { ids: itemIds })]);
  const amounts =
    quoteAmounts(chosen, (item) => ({ quantity: quantityOf(item, measures), price: item.unitPrice })) ??
    raise('Basic:QuotationCycle');
  const lines = chosen.map((item) => {
    const { quantity, amount } = amounts.get(item.id) ?? { quantity: '0', amount: '0' };
    return {
      itemId: item.id,
      name: item.name,
      basis: item.basis,
      quantity,
      unitPrice: item.percent === null ? item.unitPrice : null,
      percent: item.percent,
      amount,
      isTaxBase: heads.find((h) => h.id === item.categoryId)?.isTaxBase ?? false,
    };
  });
  const total = (of: typeof lines): string =>
    sum(
      of.map((l) => l.amount),
      2,
    );
  const answer = { lines, amount: total(lines), taxBase: total(lines.filter((l) => l.isTaxBase)) };
  return who.displayAmount ? answer : hidden(answer);
}

export const quotationRoutes: readonly Binding[] = [
  bind(calls.listQuotationCategories, ({ tx }) => quotationCategories(tx)),
  bind(calls.groupedQuotationItems, async ({ tx, who }) => {
    const [heads, rows] = await Promise.all([quotationCategories(tx), quotationItems(tx)]);
    return grouped(who, calls.quotationItemMaster.fields, heads, rows);
  }),
  bind(calls.quotationItemsOfCategory, async ({ tx, who, params }) => {
    await categories.store.load(tx, who, params.id);
    const rows = await quotationItems(tx, { categoryId: params.id });
    return grouped(who, calls.quotationItemMaster.fields, [{ id: params.id }], rows)[0]?.items ?? [];
  }),
  bind(calls.initQuotationItems, ({ tx }) => initQuotations(tx)),
  bind(calls.tryQuotation, ({ tx, who, body }) => tried(tx, who, body)),
  ...categories.routes,
  ...items.routes,
];
