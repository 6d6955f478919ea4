/** Document number rules (platform M21): what a rule must be, what is shown of it beside its columns. */
import { isTypeable, orderCode, type orderCodeFields, ORDER_KINDS, records } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { type MasterDoing, type MasterView, ServedMaster } from '../../../kit/document/index.ts';
import {
  cycleTooShort,
  defaultRule,
  formatCode,
  type OrderCodeRule,
  periodKey,
} from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  current,
  goOn,
  knownRules,
  ofKind,
  printedRules,
  ruleExists,
  saidLater,
  typedRules,
  unsaid,
} from './order-code.store.ts';

type Rule = MasterView<typeof orderCodeFields, typeof orderCode.orderCodeExtra>;
/** no space has more rules than kinds with their variants */
const EVERY_RULE = { skipCount: 0, maxResultCount: 400 } as const;
const EXAMPLE_SERIAL = 7;
/** day, month, quarter, year */
const CYCLES = [1, 2, 3, 4] as const;

const titleOf = (kind: number, variant: string): string => {
  const spec = ORDER_KINDS.find((k) => k.kind === kind);
  return spec ? [spec.title, spec.variants[variant]].filter(Boolean).join(' · ') : '';
};

const exampleOf = (rule: OrderCodeRule, { factory }: Who): string =>
  formatCode(rule, businessDay(), EXAMPLE_SERIAL, factory?.code ?? null);

/** Raises OrderCode:CycleTooShort; Common:NotFound for a kind or a variant that is none. */
function assertRule(rule: Pick<OrderCodeRule, 'dateFormat' | 'cycle' | 'kind' | 'variant'>): void {
  if (cycleTooShort(rule.dateFormat, rule.cycle)) raise('OrderCode:CycleTooShort');
  const spec = ORDER_KINDS.find((k) => k.kind === rule.kind);
  if (!spec || (rule.variant !== '' && !(rule.variant in spec.variants))) raise('Common:NotFound');
}

const keyOf = ({ kind, variant = '' }: { kind: number; variant?: string | undefined }): string =>
  `${kind}|${variant}`;
/** Kinds of documents that the kit makes: what a module numbers itself nobody types. */
const TYPEABLE: ReadonlySet<string> = new Set(
  records.flatMap((r) =>
    r.is === 'document' && 'create' in r.calls && isTypeable(r.number) ? [keyOf(r.number)] : [],
  ),
);

/** Every kind and variant that can have a rule. A kind with variants keeps a plain one only where M21 prints none. */
const ALL = ORDER_KINDS.flatMap((k) =>
  ['', ...Object.keys(k.variants)].map((variant) => ({ kind: k.kind, variant })),
);

/** How a number looks but for its day and its serial. */
const lookOf = (r: OrderCodeRule): string =>
  JSON.stringify([r.prefix + r.variant, r.separator, r.dateFormat, r.serialLength, r.byFactory]);

/** Of two kinds whose numbers look alike nobody knows which document a number is. Raises OrderCode:PrefixExists. */
async function assertOwnLook(tx: Tx, rule: OrderCodeRule, before: OrderCodeRule | null): Promise<void> {
  if (before && lookOf(before) === lookOf(rule)) return;
  const own = await printedRules(tx);
  const other = ALL.filter((a) => a.kind !== rule.kind || a.variant !== rule.variant)
    .map(
      (a) => own.find((r) => r.kind === a.kind && r.variant === a.variant) ?? defaultRule(a.kind, a.variant),
    )
    .find((r) => lookOf(r) === lookOf(rule));
  if (other) raise('OrderCode:PrefixExists', { kind: titleOf(other.kind, other.variant) });
}

/** Numbers that the rule gives from now on come after those of today. */
function goOnToday(tx: Tx, { kind, variant, cycle }: OrderCodeRule): Promise<void> {
  const day = businessDay();
  const today = CYCLES.map((c) => periodKey(c, day));
  return goOn(tx, { kind, variant }, periodKey(cycle, day), today);
}

class OrderCodes extends ServedMaster<typeof orderCodeFields, typeof orderCode.orderCodeExtra> {
  protected override shown(who: Who, rule: Rule): Rule {
    return {
      ...super.shown(who, rule),
      kindTitle: titleOf(rule.kind, rule.variant),
      example: exampleOf(rule, who),
      isTypeable: TYPEABLE.has(keyOf(rule)),
    };
  }
  protected override titleOf({ kind, variant }: Pick<Rule, 'kind' | 'variant'>): string {
    return titleOf(kind, variant);
  }
  /** The usual rule is in force again. */
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    const { kind, variant } = await this.store.load(doing.tx, doing.who, id);
    await super.remove(doing, id);
    await goOnToday(doing.tx, defaultRule(kind, variant));
  }
  /** Every rule of the space as it is shown. */
  async every({ tx, who }: Pick<MasterDoing, 'tx' | 'who'>): Promise<Rule[]> {
    const { items } = await this.store.list(tx, who, EVERY_RULE);
    return items.map((row) => this.shown(who, row));
  }
}

const rules: OrderCodes = new OrderCodes(orderCode.orderCodeMaster, {
  extra: { current, kindTitle: saidLater, example: saidLater, isTypeable: unsaid },
  filter: ofKind,
  async complete({ tx }, next, before) {
    const { kind, variant = '' } = next;
    const rule = { ...defaultRule(kind, variant), ...next };
    if (before === null) Object.assign(next, rule);
    assertRule(rule);
    if (next.isCustomAllowed === true && !TYPEABLE.has(keyOf(rule))) raise('OrderCode:NotTyped');
    if (before === null && (await ruleExists(tx, kind, variant))) raise('OrderCode:Duplicate');
    await assertOwnLook(tx, rule, before);
  },
  written: ({ tx }, row) => goOnToday(tx, row),
  overrides: {
    all: bind(orderCode.allOrderCodes, (context) => rules.every(context)),
  },
});

/** The rules that the space does not have yet, each as it usually is. */
export async function addOrderCodes(tx: Tx): Promise<{ added: number; skipped: number }> {
  const known = new Set((await knownRules(tx)).map((r) => `${r.kind}|${r.variant}`));
  const missing = ALL.filter(({ kind, variant }) => !known.has(`${kind}|${variant}`));
  for (const { kind, variant } of missing) await rules.store.insert(tx, { ...defaultRule(kind, variant) });
  return { added: missing.length, skipped: ALL.length - missing.length };
}

export const orderCodeRoutes: readonly Binding[] = [
  ...rules.routes,
  bind(orderCode.typedNumbers, async ({ tx }) =>
    (await typedRules(tx)).filter((rule) => TYPEABLE.has(keyOf(rule))),
  ),
  bind(orderCode.initOrderCodes, ({ tx }) => addOrderCodes(tx)),
  bind(orderCode.previewOrderCode, async (context) => {
    const { kind = 1, variant = '' } = context.query;
    assertRule({
      ...defaultRule(ORDER_KINDS.some((k) => k.kind === kind) ? kind : 1, variant),
      kind,
      variant,
    });
    const own = (await rules.every(context)).find((r) => r.kind === kind && r.variant === variant);
    return { example: own ? own.example : exampleOf(defaultRule(kind, variant), context.who) };
  }),
];
