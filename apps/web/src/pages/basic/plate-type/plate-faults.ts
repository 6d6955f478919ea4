/** What is wrong with a plate type while it is edited. Pure. */
import { evaluate, ExpressionError } from '@muyun/nesting/panel';
import type { PlateInput } from '@muyun/nesting/panel';
import { FEATURE_TEXTS, OPTIONAL_TEXTS, RESERVED, SIDES } from './plate-draft.ts';
import type { Bend, Edge, Feature, Param, PlateDraft } from './plate-draft.ts';

export type Faults = ReadonlyMap<string, string>;
export type Trial = Pick<PlateInput, 'width' | 'height' | 'thickness' | 'radius'> & {
  params: Readonly<Record<string, number>>;
};

/** `undefined`: nothing is wrong there. */
type Put = (field: string, message: string | undefined) => void;
type Values = Readonly<Record<string, number>>;
type Rule = { optional?: boolean; positive?: boolean; max?: number };
type Check = (field: string, text: string, rule?: Rule) => void;

/** Faults by field: `params.0.key`, `edges.top.1.length`, `facePolygon.2.x`, `facePolygon.2.0.angle`, `features.0.count`, `curve.radius`, `name`. */
export function faultsOf(draft: PlateDraft, trial: Trial): Faults {
  const faults = new Map<string, string>();
  const put: Put = (field, message) => message !== undefined && faults.set(field, message);
  put('name', draft.name.trim() === '' ? '必填' : undefined);
  put('code', draft.code.trim() === '' ? '必填' : undefined);
  if (draft.defineMode !== 1) return faults;
  draft.params.forEach((_, i) => checkParam(draft.params, i, put));
  const values = valuesOf(draft.params, trial);
  const check: Check = (field, text, rule = {}) => put(field, expressionFault(text, values, rule));
  if (draft.polygon)
    draft.polygon.forEach((corner, i) => {
      check(`facePolygon.${i}.x`, corner.x);
      check(`facePolygon.${i}.y`, corner.y);
      checkBends(corner.chain, `facePolygon.${i}`, check);
    });
  else for (const { side } of SIDES) checkEdge(draft.edges[side], `edges.${side}`, check);
  draft.features.forEach((feature, i) => checkFeature(feature, `features.${i}`, check));
  if (draft.curve.type === 1 && !draft.polygon) check('curve.radius', draft.curve.radius, { positive: true });
  return faults;
}

/** What expressions are computed with: the trial's own values, else the defaults. */
function valuesOf(params: readonly Param[], trial: Trial): Values {
  const given = params.map((p) => [p.key, trial.params[p.key] ?? p.default] as const);
  return {
    W: trial.width,
    H: trial.height,
    T: trial.thickness,
    R: trial.radius,
    ...Object.fromEntries(given.filter((g): g is readonly [string, number] => g[1] !== null)),
  };
}

function checkParam(params: readonly Param[], i: number, put: Put): void {
  const param = params[i];
  if (!param) return;
  const [least, most] = [param.min ?? -Infinity, param.max ?? Infinity];
  put(`params.${i}.key`, keyFault(params, i));
  put(`params.${i}.default`, param.default === null ? '必填' : undefined);
  put(`params.${i}.min`, least > most ? '下限大于上限' : undefined);
  if (param.default !== null && (param.default < least || param.default > most))
    put(`params.${i}.default`, '不在上下限内');
}

function checkBends(chain: readonly Bend[], field: string, check: Check): void {
  chain.forEach((bend, i) => {
    check(`${field}.${i}.length`, bend.length, { positive: true });
    check(`${field}.${i}.angle`, bend.angle, { positive: true, max: 180 });
  });
}

function checkEdge(edge: Edge, field: string, check: Check): void {
  checkBends(edge.chain, field, check);
  if (edge.chain.length === 0) return;
  check(`${field}.cornerStart`, edge.cornerStart, { optional: true });
  check(`${field}.cornerEnd`, edge.cornerEnd, { optional: true });
}

function checkFeature(feature: Feature, field: string, check: Check): void {
  for (const text of FEATURE_TEXTS[feature.kind])
    check(`${field}.${text}`, feature[text], {
      optional: OPTIONAL_TEXTS.includes(text),
      positive: ['diameter', 'length', 'width'].includes(text),
      ...(text === 'count' ? { max: 2000 } : {}),
    });
}

function keyFault(params: readonly Param[], index: number): string | undefined {
  const key = params[index]?.key.trim() ?? '';
  if (key === '') return '必填';
  if (!/^[A-Z][A-Z0-9]{0,3}$/.test(key)) return '大写字母开头，1～4 位';
  if (RESERVED.includes(key)) return `${key} 是系统参数`;
  return params.some((p, i) => i < index && p.key.trim() === key) ? '参数重复' : undefined;
}

function expressionFault(text: string, values: Values, rule: Rule): string | undefined {
  if (text.trim() === '') return rule.optional ? undefined : '必填';
  if (text.trim().length > 100) return '最多 100 个字';
  try {
    const value = evaluate(text, values);
    if (rule.positive && !(value > 0)) return `结果 ${Math.round(value * 1000) / 1000}，必须大于 0`;
    return rule.max !== undefined && value > rule.max
      ? `结果 ${Math.round(value * 1000) / 1000}，不能大于 ${rule.max}`
      : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return error.reason;
    throw error;
  }
}

/** Where the server's faults belong in the editor. */
export const fieldOfFault = (field: string): string =>
  field
    .replace(/^faceCurve\./, 'curve.')
    .replace(/^facePolygon\.corners\./, 'facePolygon.')
    .replace(/\.chain\./, '.');
