/** Binds the calls of document number rules (platform M21). */
import { orderCode, orderCodeFields, ORDER_KINDS } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { changesOf } from '../../../kit/audit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { cycleTooShort, defaultRule, formatCode, type OrderCodeRule } from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import {
  deleteRule,
  insertRule,
  listRules,
  loadRule,
  type RuleRow,
  ruleExists,
  updateRule,
} from './order-code.store.ts';

const titleOf = (kind: number, variant: string): string => {
  const spec = ORDER_KINDS.find((k) => k.kind === kind);
  return spec ? [spec.title, spec.variants[variant]].filter(Boolean).join(' · ') : '';
};

function view(row: RuleRow, factoryCode: string | null) {
  return {
    ...row,
    kindTitle: titleOf(row.kind, row.variant),
    example: formatCode(row, businessDay(), 7, factoryCode),
    current: row.current,
  };
}

function assertRule(rule: Pick<OrderCodeRule, 'dateFormat' | 'cycle' | 'kind' | 'variant'>): void {
  if (cycleTooShort(rule.dateFormat, rule.cycle)) raise('OrderCode:CycleTooShort');
  const spec = ORDER_KINDS.find((k) => k.kind === rule.kind);
  if (!spec || (rule.variant !== '' && !(rule.variant in spec.variants))) raise('Common:NotFound');
}

/** Every kind and variant that can have a rule. A kind with variants keeps a plain one only where M21 prints none. */
const ALL = ORDER_KINDS.flatMap((k) =>
  ['', ...Object.keys(k.variants)].map((variant) => ({ kind: k.kind, variant })),
);

export const orderCodeRoutes: readonly Binding[] = [
  bind(orderCode.listOrderCodes, async ({ tx, query, who }) => {
    const page = await listRules(tx, query);
    return { ...page, items: page.items.map((row) => view(row, who.factory?.code ?? null)) };
  }),
  bind(orderCode.allOrderCodes, async ({ tx, who }) =>
    (await listRules(tx, { skipCount: 0, maxResultCount: 400 })).items.map((row) =>
      view(row, who.factory?.code ?? null),
    ),
  ),
  bind(orderCode.createOrderCode, async ({ tx, body, who }) => {
    assertRule({ ...body, variant: body.variant ?? '' });
    if (await ruleExists(tx, body.kind, body.variant ?? '')) raise('OrderCode:Duplicate');
    return view(
      await insertRule(tx, { ...defaultRule(body.kind, body.variant ?? ''), ...body }),
      who.factory?.code ?? null,
    );
  }),
  bind(orderCode.updateOrderCode, async ({ tx, params, body, who, audit }) => {
    const before = await loadRule(tx, params.id, true);
    if (before.version !== body.version) raise('Common:StaleVersion');
    assertRule({ ...before, ...body });
    const { version: _seen, ...change } = body;
    const after = await updateRule(tx, before.id, change);
    await audit({
      bizType: 'basic.order-code',
      bizId: after.id,
      bizNo: titleOf(after.kind, after.variant),
      action: 'update',
      summary: orderCode.updateOrderCode.title,
      changes: changesOf(orderCodeFields, { ...before }, { ...after }),
    });
    return view(after, who.factory?.code ?? null);
  }),
  bind(orderCode.deleteOrderCode, async ({ tx, params }) => {
    await deleteRule(tx, (await loadRule(tx, params.id, true)).id);
  }),
  bind(orderCode.initOrderCodes, async ({ tx }) => {
    let added = 0;
    for (const { kind, variant } of ALL) {
      if (await ruleExists(tx, kind, variant)) continue;
      await insertRule(tx, defaultRule(kind, variant));
      added += 1;
    }
    return { added, skipped: ALL.length - added };
  }),
  bind(orderCode.previewOrderCode, async ({ tx, query, who }) => {
    const kind = query.kind ?? 1;
    const variant = query.variant ?? '';
    assertRule({
      ...defaultRule(ORDER_KINDS.some((k) => k.kind === kind) ? kind : 1, variant),
      kind,
      variant,
    });
    const own = (await listRules(tx, { skipCount: 0, maxResultCount: 400 })).items.find(
      (r) => r.kind === kind && r.variant === variant,
    );
    return {
      example: formatCode(own ?? defaultRule(kind, variant), businessDay(), 7, who.factory?.code ?? null),
    };
  }),
];
