/** What a dimension that was typed into the drawing means for the product: which of its values it changes, or why it cannot. Pure. */
import { evaluate } from '@muyun/nesting/panel';
import type { SideName } from '@muyun/nesting/panel';
import { type PlateTypeMaster } from '@muyun/contract';
import { EDGE_SIDES } from '@muyun/contract/product-sheet';
import type { Values } from './derive.ts';

/** `shown` is the figure that stands in the drawing. */
export type DimTarget =
  | { kind: 'flat' | 'face'; axis: 'width' | 'height'; shown: number }
  | { kind: 'leg'; side: SideName; leg: number; shown: number };
export type Solved = { change: Values } | { fault: string };

interface Param {
  key: string;
  label?: string;
  min?: number;
  max?: number;
}
interface Chain {
  chain: readonly { length: string | number; angle: string | number; dir: 'back' | 'front' }[];
}
const FACE = { width: 'visibleWidth', height: 'visibleHeight' } as const;
const FLAT = { width: 'unfoldWidth', height: 'unfoldHeight' } as const;
const WORDS = { width: '宽', height: '高' } as const;
const GIVEN = new Set(['W', 'H', 'T', 'R']);
const round = (value: number): number => Math.round(value * 1000) / 1000;

export const edgesOf = (plate: PlateTypeMaster | undefined): Partial<Record<SideName, Chain>> =>
  (plate?.edges ?? {}) as Partial<Record<SideName, Chain>>;

/** Every value that a formula of the plate type may name. */
export function valuesOf(values: Values, plate: PlateTypeMaster | undefined): Record<string, number> {
  const params = (Array.isArray(plate?.params) ? plate.params : []) as (Param & { default?: number })[];
  const own = (values['params'] ?? {}) as Record<string, number>;
  const depth = Number(values['depth']);
  return {
    W: Number(values['visibleWidth']),
    H: Number(values['visibleHeight']),
    T: Number(values['thickness']),
    R: Number(values['thickness']),
    ...Object.fromEntries(
      params.map((p) => [p.key, own[p.key] ?? (p.key === 'F' && depth > 0 ? depth : (p.default ?? 0))]),
    ),
  };
}

/** What changes when the dimension becomes `typed` mm. */
export function solveDimension(
  target: DimTarget,
  typed: number,
  values: Values,
  plate: PlateTypeMaster | undefined,
): Solved {
  if (!Number.isFinite(typed) || typed <= 0) return { fault: '请输入大于 0 的数' };
  if (Math.abs(typed * 10 - Math.round(typed * 10)) > 1e-6) return { fault: '尺寸精确到 0.1 mm' };
  if (target.kind === 'leg') return solveLeg(target, typed, values, plate);
  const mode = Number(values['unfoldMode'] ?? 1);
  if (mode === 2) return { fault: '展开图来自图纸，尺寸请在图纸上修改' };
  if (mode === 3)
    return target.kind === 'flat'
      ? { change: { [FLAT[target.axis]]: typed } }
      : { change: { [FACE[target.axis]]: typed } };
  const name = FACE[target.axis];
  const now = Number(values[name]);
  const next = target.kind === 'face' ? typed : round(now + typed - target.shown);
  if (next < 10 || next > 20_000)
    return { fault: `${WORDS[target.axis]}（见光）会是 ${next} mm，须在 10～20000 之间` };
  return { change: { [name]: next } };
}

function solveLeg(
  target: Extract<DimTarget, { kind: 'leg' }>,
  typed: number,
  values: Values,
  plate: PlateTypeMaster | undefined,
): Solved {
  const formula = edgesOf(plate)[target.side]?.chain[target.leg - 1]?.length;
  const name = `${EDGE_SIDES.find((s) => s.value === target.side)?.label ?? ''}第 ${target.leg} 道`;
  if (formula === undefined) return { fault: `${name}不在板型里` };
  const params = (Array.isArray(plate?.params) ? plate.params : []) as Param[];
  const used: readonly string[] =
    typeof formula === 'number' ? [] : (formula.match(/[A-Z][A-Z0-9]{0,3}/g) ?? []);
  const param = params.find((p) => used.includes(p.key) && !GIVEN.has(p.key));
  if (!param) return { fault: `${name}在板型中固定为 ${formula}，请到板型中修改` };
  const own = valuesOf(values, plate);
  const at = (value: number): number => evaluate(formula, { ...own, [param.key]: value });
  const next = inverse(at, own[param.key] ?? 0, typed);
  if (next === null) return { fault: `${name} = ${formula}，推不出参数 ${param.key}` };
  const word = `${param.label ?? '参数'} ${param.key}`;
  if (next < (param.min ?? -Infinity) || next > (param.max ?? Infinity))
    return { fault: `${word} 会是 ${next}，须在 ${param.min ?? ''}～${param.max ?? ''} 之间` };
  return { change: { params: { ...((values['params'] ?? {}) as object), [param.key]: next } } };
}

/** The value at which a formula gives what is wanted; null where it gives it nowhere near. */
function inverse(at: (value: number) => number, start: number, wanted: number): number | null {
  try {
    let value = start;
    for (let turn = 0; turn < 20; turn++) {
      const off = at(value) - wanted;
      if (Math.abs(off) < 1e-6) return round(value);
      const slope = at(value + 1) - at(value);
      if (Math.abs(slope) < 1e-9) return null;
      value -= off / slope;
    }
    return null;
  } catch {
    return null;
  }
}
