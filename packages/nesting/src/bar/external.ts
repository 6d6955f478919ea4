// The stored outside form of bar jobs: versioned JSON, read with total validation, so that old jobs load.
import { barParams } from '../problem/bar-params.ts';
import type { BarGroup, BarItem, BarParams, BarProblem, BarStock } from '../problem/bar.ts';
import type { ParseError } from '../problem/external.ts';
import type { Price } from '../problem/job.ts';
import { jobValue, noJson, Reader, withoutAbsent } from '../problem/reader.ts';

/**
 * Current version of the outside form. 1: without `remnantMinUtil`, `stockOrder`, `maxSizesPerGroup` and
 * `minQtyPerLength`, `maxMetres` and `useOrder`; 2: with them.
 */
export const BAR_FORM_VERSION = 2;

export type BarParseResult =
  | { ok: true; problem: BarProblem; params: BarParams }
  | { ok: false; errors: ParseError[] };

/** What a missing parameter means per version: jobs of version 1 were nested without the later rules. */
const DEFAULTS: Readonly<Record<number, () => BarParams>> = {
  1: () => ({ ...barParams(), remnantMinUtil: 0, stockOrder: 1, maxSizesPerGroup: 0, minQtyPerLength: 1 }),
  2: barParams,
};

/**
 * Reads a bar job `{version: 1 | 2, problem, params}`. Missing parameters take the default of their version.
 * @param input JSON text or the parsed value
 * @returns the typed job, or every place where it is not of the declared shape; never throws
 */
export function parseBarProblem(input: unknown): BarParseResult {
  const given = jobValue(input);
  if (given === null) return noJson();
  const reader = new Reader();
  const root = reader.object(given.value, '');
  const { version } = root;
  const defaults = typeof version === 'number' ? DEFAULTS[version] : undefined;
  if (defaults === undefined) reader.fail('version', 'VERSION');
  const raw = reader.object(root['problem'], 'problem');
  const problem: BarProblem = {
    kind: reader.oneOf(raw['kind'], 'problem.kind', [4] as const),
    groups: reader.list(raw['groups'], 'problem.groups', (v, path) => readGroup(reader, v, path)),
    items: reader.list(raw['items'], 'problem.items', (v, path) => readItem(reader, v, path)),
    stocks: reader.list(raw['stocks'], 'problem.stocks', (v, path) => readStock(reader, v, path)),
  };
  const params = readParams(reader, root['params'], (defaults ?? barParams)());
  return reader.errors.length === 0 ? { ok: true, problem, params } : { ok: false, errors: reader.errors };
}

/** Text of a bar job in the current version; `parseBarProblem` gives the same job back. */
export function serialiseBarProblem(problem: BarProblem, params: BarParams): string {
  return JSON.stringify({ version: BAR_FORM_VERSION, problem, params });
}

function readGroup(r: Reader, value: unknown, path: string): BarGroup {
  const v = r.object(value, path);
  const { text, decimal } = r.optionals(v, path);
  return withoutAbsent({
    key: r.text(v['key'], `${path}.key`),
    metreWeight: decimal('metreWeight'),
    scrapPrice: decimal('scrapPrice'),
    profile: text('profile'),
    color: text('color'),
  });
}

function readItem(r: Reader, value: unknown, path: string): BarItem {
  const v = r.object(value, path);
  const { text, number, flag } = r.optionals(v, path);
  return withoutAbsent({
    id: r.text(v['id'], `${path}.id`),
    group: r.text(v['group'], `${path}.group`),
    length: r.number(v['length'], `${path}.length`),
    angleLeft: number('angleLeft'),
    angleRight: number('angleRight'),
    height: number('height'),
    canFlip: flag('canFlip'),
    quantity: r.number(v['quantity'], `${path}.quantity`),
    priority: number('priority'),
    groupKey: text('groupKey'),
    dueDate: text('dueDate'),
    code: text('code'),
    nextProcess: text('nextProcess'),
  });
}

function readStock(r: Reader, value: unknown, path: string): BarStock {
  const v = r.object(value, path);
  const { text, number, decimal } = r.optionals(v, path);
  const length = (key: string) => r.number(v[key], `${path}.${key}`);
  const base = {
    id: r.text(v['id'], `${path}.id`),
    group: r.text(v['group'], `${path}.group`),
    // null (unlimited) and absent mean the same, but what is read equals what was written
    quantity: v['quantity'] === null ? null : number('quantity'),
    price: readPrice(r, v['price'], `${path}.price`),
    headTrim: number('headTrim'),
    tailTrim: number('tailTrim'),
    useOrder: number('useOrder'),
    code: text('code'),
  };
  const kind = r.oneOf(v['kind'], `${path}.kind`, [1, 2, 3, 4] as const);
  if (kind !== 2) return withoutAbsent({ ...base, kind, length: length('length') });
  return withoutAbsent({
    ...base,
    kind,
    minLength: length('minLength'),
    maxLength: length('maxLength'),
    lengthStep: length('lengthStep'),
    maxMetres: decimal('maxMetres'),
  });
}

function readPrice(r: Reader, value: unknown, path: string): Price {
  const v = r.object(value, path);
  return withoutAbsent({
    mode: r.oneOf(v['mode'], `${path}.mode`, [1, 2, 4] as const),
    price: r.decimal(v['price'], `${path}.price`),
    levellingFee: r.optionals(v, path).decimal('levellingFee'),
  });
}

function readParams(r: Reader, value: unknown, defaults: BarParams): BarParams {
  if (value === undefined || value === null) return defaults;
  const v = r.object(value, 'params');
  const { number, decimal } = r.optionals(v, 'params');
  const choice = (key: 'useRemnant' | 'stockOrder') =>
    r.optional(v[key], `params.${key}`, (x, path) => r.oneOf(x, path, [1, 2, 3] as const)) ?? defaults[key];
  const or = (key: Exclude<keyof BarParams, 'useRemnant' | 'stockOrder' | 'patternCost'>) =>
    number(key) ?? defaults[key];
  return {
    kerf: or('kerf'),
    headTrim: or('headTrim'),
    tailTrim: or('tailTrim'),
    maxPieces: or('maxPieces'),
    maxKinds: or('maxKinds'),
    remMinBar: or('remMinBar'),
    useRemnant: choice('useRemnant'),
    remnantUseRate: or('remnantUseRate'),
    remnantMinUtil: or('remnantMinUtil'),
    remnantFactor: or('remnantFactor'),
    stockOrder: choice('stockOrder'),
    maxSizesPerGroup: or('maxSizesPerGroup'),
    maxDistinctLengths: or('maxDistinctLengths'),
    minQtyPerLength: or('minQtyPerLength'),
    patternCost: decimal('patternCost') ?? defaults.patternCost,
  };
}
