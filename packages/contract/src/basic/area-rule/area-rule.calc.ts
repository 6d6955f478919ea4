/** The billed area of a piece, step by step (engineering A11): one function for products, contracts and statements. */
import { Decimal } from 'decimal.js';
import { dec, type DecimalInput } from '../../kit/decimal.ts';
import type { Dto } from '../../kit/field.ts';
import type { areaRuleFields } from './area-rule.fields.ts';

export type AreaRule = Pick<
  Dto<typeof areaRuleFields>,
  | 'basis'
  | 'edgeAllowance'
  | 'minSide'
  | 'minLength'
  | 'holeDeductFrom'
  | 'useShapeFactor'
  | 'wastePercent'
  | 'minAreaPerPiece'
  | 'decimals'
  | 'roundMode'
  | 'stage'
>;

/** Sizes in mm, areas in m². `netArea` has its holes taken off; `holes` are the areas of the single holes. */
export interface AreaInput {
  readonly unfoldWidth: number;
  readonly unfoldHeight: number;
  readonly visibleWidth: number | null;
  readonly visibleHeight: number | null;
  readonly netArea: DecimalInput;
  readonly minRectWidth?: number;
  readonly minRectHeight?: number;
  readonly holes?: readonly DecimalInput[];
  readonly shapeFactor?: DecimalInput;
  readonly quantity?: number;
}
export interface AreaStep {
  readonly step: string;
  readonly value: string;
}
export interface BilledArea {
  /** m² of one piece: rounded at stage 1, unrounded (8 decimals) at stage 2 */
  readonly piece: string;
  /** m² of the line, four decimals at least as the rule says */
  readonly line: string;
  readonly trace: readonly AreaStep[];
}

/** What the steps of a trace are called on screens and statements. */
export const AREA_STEPS: Readonly<Record<string, string>> = {
  sides: '边长 (加边、最小边)',
  area: '基准面积',
  holes: '扣孔',
  shapeFactor: '乘面积系数',
  waste: '加损耗',
  minimum: '最小面积',
  piece: '单件面积',
  line: '合计面积',
};

/**
 * Steps: sides raised by allowance and minimum, area by basis, holes, shape factor, waste, minimum per piece, rounding.
 * Stage 1 rounds the piece and multiplies, stage 2 multiplies and rounds.
 */
export function billedArea(input: AreaInput, rule: AreaRule): BilledArea {
  const trace: AreaStep[] = [];
  const note = (step: string, value: Decimal, places = 8): Decimal => {
    trace.push({ step, value: value.toDecimalPlaces(places).toString() });
    return value;
  };
  let value = note('area', baseArea(input, rule, trace));
  value = note('holes', value.minus(holesTaken(input, rule)));
  if (rule.useShapeFactor) value = note('shapeFactor', value.times(dec(input.shapeFactor ?? 1)));
  value = note('waste', value.times(dec(1).plus(dec(rule.wastePercent).div(100))));
  value = note('minimum', Decimal.max(value, dec(rule.minAreaPerPiece)));
  const rounding = rule.roundMode === 2 ? Decimal.ROUND_UP : Decimal.ROUND_HALF_UP;
  const quantity = input.quantity ?? 1;
  const piece = rule.stage === 1 ? value.toDecimalPlaces(rule.decimals, rounding) : value;
  const line =
    rule.stage === 1 ? piece.times(quantity) : value.times(quantity).toDecimalPlaces(rule.decimals, rounding);
  note('piece', piece);
  note('line', line);
  return { piece: rule.stage === 1 ? piece.toFixed(4) : piece.toFixed(8), line: line.toFixed(4), trace };
}

function baseArea(input: AreaInput, rule: AreaRule, trace: AreaStep[]): Decimal {
  const sides = sidesOf(input, rule.basis);
  if (sides === null) {
    const holes =
      rule.basis === 8
        ? (input.holes ?? [])
        : (input.holes ?? []).filter(
            (h) => rule.holeDeductFrom !== null && dec(h).lt(dec(rule.holeDeductFrom)),
          );
    return holes.reduce<Decimal>((sum, h) => sum.plus(dec(h)), dec(input.netArea));
  }
  const raised = sides.map((s) => dec(s).plus(dec(rule.edgeAllowance).times(2)));
  const [short, long] = raised.toSorted((a, b) => a.comparedTo(b)) as [Decimal, Decimal];
  const width = Decimal.max(short, dec(rule.minSide));
  const height = Decimal.max(long, dec(rule.minLength));
  trace.push({ step: 'sides', value: `${width.toString()} × ${height.toString()}` });
  return width.times(height).div(1_000_000);
}

function sidesOf(input: AreaInput, basis: number): [number, number] | null {
  switch (basis) {
    case 2:
      return [input.unfoldWidth, input.unfoldHeight];
    case 4:
      return [input.visibleWidth ?? input.unfoldWidth, input.visibleHeight ?? input.unfoldHeight];
    case 16:
      return [input.minRectWidth ?? input.unfoldWidth, input.minRectHeight ?? input.unfoldHeight];
    default:
      return null;
  }
}

/** Holes of at least `holeDeductFrom` are deducted from rectangles; the net area has them off already. */
function holesTaken(input: AreaInput, rule: AreaRule): Decimal {
  if (rule.holeDeductFrom === null || rule.basis === 1 || rule.basis === 8) return dec(0);
  const from = dec(rule.holeDeductFrom);
  return (input.holes ?? [])
    .filter((h) => dec(h).gte(from))
    .reduce<Decimal>((sum, h) => sum.plus(dec(h)), dec(0));
}
