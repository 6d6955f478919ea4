// The stored outside form of shape jobs: versioned JSON, read with total validation, so that old jobs load.
import type { ParseError } from '../problem/external.ts';
import { readRing, readTurns } from '../problem/outline-reader.ts';
import { jobValue, noJson, Reader, withoutAbsent } from '../problem/reader.ts';
import type { ShapeItem, ShapeParams, ShapeProblem, ShapeStock } from '../problem/shape.ts';
import { shapeParams } from './params.ts';

/** Current version of the outside form. */
export const SHAPE_FORM_VERSION = 1;

export type ShapeParseResult =
  | { ok: true; problem: ShapeProblem; params: ShapeParams }
  | { ok: false; errors: ParseError[] };

/**
 * Reads a shape job `{version: 1, problem, params}`; lengths mm, turns in degrees. Missing parameters take their
 * default. Whether drawings and numbers can be computed with is told by `precheckShapes`.
 * @param input JSON text or the parsed value
 * @returns the typed job, or every place where it is not of the declared shape; never throws
 */
export function parseShapeProblem(input: unknown): ShapeParseResult {
  const given = jobValue(input);
  if (given === null) return noJson();
  const reader = new Reader();
  const root = reader.object(given.value, '');
  if (root['version'] !== SHAPE_FORM_VERSION) reader.fail('version', 'VERSION');
  const raw = reader.object(root['problem'], 'problem');
  const problem: ShapeProblem = {
    kind: reader.oneOf(raw['kind'], 'problem.kind', [2] as const),
    items: reader.list(raw['items'], 'problem.items', (v, path) => readItem(reader, v, path)),
    stocks: reader.list(raw['stocks'], 'problem.stocks', (v, path) => readStock(reader, v, path)),
  };
  const params = readParams(reader, root['params']);
  return reader.errors.length === 0 ? { ok: true, problem, params } : { ok: false, errors: reader.errors };
}

/** Text of a shape job in the current version; `parseShapeProblem` gives the same job back. */
export function serialiseShapeProblem(problem: ShapeProblem, params: ShapeParams): string {
  return JSON.stringify({ version: SHAPE_FORM_VERSION, problem, params });
}

/** Reads optional fields of one row. */
function fieldsOf(r: Reader, v: Record<string, unknown>, path: string) {
  const fields = r.optionals(v, path);
  const ring = (value: unknown, at: string) => readRing(r, value, at);
  return { ...fields, ring: fields.at(ring), rings: fields.at((value, at) => r.list(value, at, ring)) };
}

function readItem(r: Reader, value: unknown, path: string): ShapeItem {
  const v = r.object(value, path);
  const { text, number, flag, rings } = fieldsOf(r, v, path);
  return withoutAbsent({
    id: r.text(v['id'], `${path}.id`),
    group: text('group'),
    outer: readRing(r, v['outer'], `${path}.outer`),
    holes: rings('holes'),
    quantity: r.number(v['quantity'], `${path}.quantity`),
    rotations: r.optional(v['rotations'], `${path}.rotations`, (x, at) => readTurns(r, x, at)),
    allowMirror: flag('allowMirror'),
    priority: number('priority'),
  });
}

function readStock(r: Reader, value: unknown, path: string): ShapeStock {
  const v = r.object(value, path);
  const { text, number, ring, rings } = fieldsOf(r, v, path);
  const kind = r.oneOf(v['kind'], `${path}.kind`, ['sheet', 'strip'] as const);
  const base = { id: r.text(v['id'], `${path}.id`), group: text('group') };
  if (kind === 'strip') {
    const width = r.number(v['width'], `${path}.width`);
    return withoutAbsent({ ...base, kind, width, maxLength: number('maxLength') });
  }
  // null (unlimited) and absent mean the same, but what is read equals what was written
  const quantity = v['quantity'] === null ? null : number('quantity');
  return withoutAbsent({
    ...base,
    kind,
    length: number('length'),
    width: number('width'),
    outline: ring('outline'),
    defects: rings('defects'),
    quantity,
    cost: number('cost'),
  });
}

function readParams(r: Reader, value: unknown): ShapeParams {
  const defaults = shapeParams();
  if (value === undefined || value === null) return defaults;
  const { number, flag } = fieldsOf(r, r.object(value, 'params'), 'params');
  return {
    spacing: number('spacing') ?? defaults.spacing,
    margin: number('margin') ?? defaults.margin,
    partInHole: flag('partInHole') ?? defaults.partInHole,
    minHoleArea: number('minHoleArea') ?? defaults.minHoleArea,
    chordError: number('chordError') ?? defaults.chordError,
  };
}
