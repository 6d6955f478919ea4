/** From an order of bars to the engine's problem (engineering F8.1): groups, stocks, pre-check. Pure: rows in, problem out. */
import {
  BAR_FAULTS,
  type BarDraft,
  type BarGroupView,
  type BarNestParams,
  type BarStockView,
  dec,
  fill,
  REMNANT_MODE,
} from '@muyun/contract';
import { barParams, type BarParams, type BarProblem, type BarStock, check } from '@muyun/nesting';
import { newId } from '../../../../kit/clock.ts';
import type { HouseRules } from '../nest-engine.ts';
import type { BarSku, PieceRow } from './bar-piece.store.ts';
import type { OfferedRest } from './bar-rest.store.ts';

export interface BarLine {
  readonly pieceId: string;
  readonly quantity: number;
  readonly priority: number;
}

/** accessory|colour: bars of one profile in one colour. */
export const barGroupName = (p: Pick<PieceRow, 'accessoryId' | 'color'>): string =>
  `${p.accessoryId}|${p.color ?? ''}`;

/** Groups with kinds, pieces and metres, the longest first. */
export function barGroups(
  lines: readonly BarLine[],
  pieces: ReadonlyMap<string, PieceRow>,
): (BarGroupView & { metreWeight: string | null })[] {
  const groups = new Map<string, BarGroupView>();
  for (const line of lines) {
    const p = pieces.get(line.pieceId);
    if (!p) continue;
    const name = barGroupName(p);
    const before = groups.get(name);
    groups.set(name, {
      name,
      accessoryId: p.accessoryId,
      profile: p.profile,
      color: p.color,
      sectionHeight: p.sectionHeight,
      metreWeight: p.metreWeight,
      kinds: (before?.kinds ?? 0) + 1,
      pieces: (before?.pieces ?? 0) + line.quantity,
      netLength: dec(before?.netLength ?? 0)
        .plus(dec(p.length).times(line.quantity).div(1000))
        .toFixed(3),
    });
  }
  return [...groups.values()].sort(
    (a, b) => dec(b.netLength).comparedTo(a.netLength) || a.name.localeCompare(b.name),
  );
}

/** Units of accessories by which a price is meant: 3 m, 4 kg; the others are whole bars. */
const MODES: Readonly<Record<number, number>> = { 3: 4, 4: 1 };
const A_BAR = 2;
const A_METRE = 4;
const mm = (n: number): string => String(Math.round(n * 1000) / 1000);

/** Every length in which the profile of a group is bought in its colour; uncoloured bars fit any. */
export function barOptions(groups: readonly BarGroupView[], skus: readonly BarSku[]): BarStockView[] {
  return groups.flatMap((g) =>
    skus
      .filter((s) => s.accessoryId === g.accessoryId && s.color === g.color)
      .filter((s, i, all) => all.findIndex((o) => o.length === s.length) === i)
      .map((s): BarStockView => {
        const mode = MODES[s.unit] ?? A_BAR;
        const isKnown = mode !== 1 || g.metreWeight !== null;
        return {
          id: newId(),
          groupName: g.name,
          kind: 1,
          title: mm(s.length),
          length: s.length,
          minLength: null,
          maxLength: null,
          lengthStep: null,
          restId: null,
          limitQuantity: null,
          priceMode: isKnown ? mode : A_BAR,
          price: isKnown ? (s.price ?? '0') : '0',
          useOrder: 5,
        };
      }),
  );
}

/** A rest of the stock is taken before any bar that is bought; a metre of it costs what the rest stands for. */
const REST_ORDER = 1;
const restOption = (groupName: string, r: OfferedRest): BarStockView => ({
  id: newId(),
  groupName,
  kind: 3,
  title: r.code,
  length: r.length,
  minLength: null,
  maxLength: null,
  lengthStep: null,
  restId: r.id,
  limitQuantity: 1,
  priceMode: A_METRE,
  price: dec(r.bookValue).times(1000).div(r.length).toFixed(6),
  useOrder: REST_ORDER,
});
const isOf = (r: OfferedRest, g: BarGroupView): boolean =>
  r.accessoryId === g.accessoryId && r.color === g.color;
/** Rests of the profile of each group in its colour. */
export const restOptions = (groups: readonly BarGroupView[], rests: readonly OfferedRest[]): BarStockView[] =>
  groups.flatMap((g) => rests.filter((r) => isOf(r, g)).map((r) => restOption(g.name, r)));

const STEP_MM = 10;
/** What the person has chosen; a length that the profile is bought in has the price of its SKU unless another is given. */
export function chosenBars(
  chosen: BarDraft['stocks'],
  groups: readonly BarGroupView[],
  options: readonly BarStockView[],
): BarStockView[] {
  if (!chosen) return [...options];
  return chosen
    .filter((c) => groups.some((g) => g.name === c.groupName))
    .map((c): BarStockView => {
      const rest = c.restId && options.find((o) => o.groupName === c.groupName && o.restId === c.restId);
      if (rest) return rest;
      const known = options.find((o) => o.groupName === c.groupName && o.length === c.length && c.kind === 1);
      const isRange = c.kind === 2;
      return {
        id: newId(),
        groupName: c.groupName,
        kind: c.kind,
        title: isRange ? `${mm(c.minLength ?? 0)}–${mm(c.maxLength ?? 0)}` : mm(c.length ?? 0),
        length: isRange ? null : (c.length ?? null),
        minLength: isRange ? (c.minLength ?? null) : null,
        maxLength: isRange ? (c.maxLength ?? null) : null,
        lengthStep: isRange ? (c.lengthStep ?? STEP_MM) : null,
        restId: null,
        limitQuantity: c.limitQuantity ?? null,
        priceMode:
          typeof c.price === 'string'
            ? c.kind === 1
              ? A_BAR
              : A_METRE
            : (known?.priceMode ?? (c.kind === 1 ? A_BAR : A_METRE)),
        price: c.price ?? known?.price ?? '0',
        useOrder: c.useOrder ?? 5,
      };
    });
}

const DEFAULT_STEP = STEP_MM;
function stockOf(s: BarStockView): BarStock {
  const shared = {
    id: s.id,
    group: s.groupName,
    quantity: s.limitQuantity,
    useOrder: s.useOrder,
    code: s.title,
    price: { mode: s.priceMode as 1 | 2 | 4, price: s.price ?? '0' },
  };
  if (s.kind !== 2) return { ...shared, kind: s.kind as 1 | 3, length: s.length ?? 0 };
  return {
    ...shared,
    kind: 2,
    minLength: s.minLength ?? 0,
    maxLength: s.maxLength ?? 0,
    lengthStep: s.lengthStep ?? DEFAULT_STEP,
  };
}

/** Preset 6 of the engine, then what the order says. */
export const barEngineParams = (p: BarNestParams, rules: HouseRules): BarParams => ({
  ...barParams(),
  // of bars scrap has no price of its own
  remnantFactor: rules.mode === REMNANT_MODE.none ? 0 : rules.factor,
  kerf: p.kerf,
  headTrim: p.headTrim,
  tailTrim: p.tailTrim,
  maxPieces: p.maxPieces,
  maxKinds: p.maxKinds,
  remMinBar: p.remMinBar,
  useRemnant: p.useRemnant,
  stockOrder: p.stockOrder,
  maxDistinctLengths: p.maxDistinctLengths,
  minQtyPerLength: p.minQtyPerLength,
  patternCost: String(p.patternCost),
});

export interface BarOrder {
  readonly lines: readonly BarLine[];
  readonly pieces: ReadonlyMap<string, PieceRow>;
  readonly groups: readonly BarGroupView[];
  readonly stocks: readonly BarStockView[];
  readonly params: BarNestParams;
  readonly rules: HouseRules;
}

/**
 * The problem without the pieces that are blocked. Both mitres of a piece lean towards its long edge, so that the cut length is
 * that of the long edge: the engine counts the lean of a cut from one side only, its right end has the other sign.
 */
function problemOf(order: BarOrder, blocked: ReadonlySet<string>): BarProblem {
  const lines = order.lines.filter((l) => !blocked.has(l.pieceId));
  const names = new Set(
    lines.flatMap((l) => {
      const p = order.pieces.get(l.pieceId);
      return p ? [barGroupName(p)] : [];
    }),
  );
  return {
    kind: 4,
    groups: order.groups
      .filter((g) => names.has(g.name))
      .map((g) => ({
        key: g.name,
        profile: g.profile,
        color: g.color ?? '',
        ...(g.metreWeight !== null && dec(g.metreWeight).gt(0) ? { metreWeight: g.metreWeight } : {}),
      })),
    items: lines.flatMap((line) => {
      const p = order.pieces.get(line.pieceId);
      if (!p) return [];
      return [
        {
          id: p.id,
          group: barGroupName(p),
          length: p.length,
          angleLeft: p.leftAngle,
          angleRight: p.rightAngle === 0 ? 0 : -p.rightAngle,
          ...(p.sectionHeight === null ? {} : { height: p.sectionHeight }),
          canFlip: order.params.canFlip,
          quantity: line.quantity,
          priority: line.priority,
          code: p.code,
          ...(p.dueDate ? { dueDate: p.dueDate } : {}),
        },
      ];
    }),
    stocks: order.stocks.filter((s) => names.has(s.groupName)).map(stockOf),
  };
}

type Told = ReturnType<typeof check>[number];

export interface BarFinding {
  readonly pieceId: string;
  readonly code: string;
  readonly fault: keyof typeof BAR_FAULTS;
  readonly label: string;
  readonly message: string;
  readonly suggestion: string;
}

function finding(p: PieceRow, fault: string, figures: Told['params'] = {}): BarFinding {
  const words = BAR_FAULTS[fault] ?? BAR_FAULTS['BAD_ITEM'];
  return {
    pieceId: p.id,
    code: p.code,
    fault,
    label: words?.label ?? '',
    message: fill(words?.message ?? '', figuresText({ length: p.length, ...figures })),
    suggestion: words?.suggestion ?? '',
  };
}

/** What the engine says of a piece in mm, as people read it. */
export const figuresText = (figures: Told['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([key, n]) => [key, mm(Number(n))]));

const ENGINE_CODES: Readonly<Record<string, string>> = { NO_STOCK: 'NO_STOCK', TOO_LONG: 'TOO_LARGE' };

export interface BarChecked {
  readonly problem: BarProblem;
  readonly params: BarParams;
  readonly findings: readonly BarFinding[];
  readonly blocked: ReadonlySet<string>;
}

/** What is wrong with which piece, and the problem that is left when those are taken out. */
export function checkBars(order: BarOrder): BarChecked {
  const pieces = order.lines.flatMap((l) => order.pieces.get(l.pieceId) ?? []);
  const gone = pieces.filter((p) => p.isDeleted).map((p) => finding(p, 'GONE'));
  const first = new Set(gone.map((f) => f.pieceId));
  const params = barEngineParams(order.params, order.rules);
  const told = new Map<string, Told>();
  for (const e of check(problemOf(order, first), params))
    if (e.itemId !== undefined && !told.has(e.itemId)) told.set(e.itemId, e);
  const findings = [
    ...gone,
    ...pieces.flatMap((p) => {
      const fault = told.get(p.id);
      return fault === undefined ? [] : [finding(p, ENGINE_CODES[fault.code] ?? 'BAD_ITEM', fault.params)];
    }),
  ];
  const blocked = new Set(findings.map((f) => f.pieceId));
  return { problem: problemOf(order, blocked), params, findings, blocked };
}
