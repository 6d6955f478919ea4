/** A valid request made from the schema of a call, and the places in it that hold an id. */
import { z } from 'zod';

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  /** what an id points to (contract, `idOf`) */
  ref?: string;
};

/** Dotted place of an id in a request, and what it points to; for a row of the document itself the name of the field. */
export interface IdPlace {
  readonly path: string;
  readonly name: string;
}

export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A sample that has every required field and every id; `idOf` gives the id for a field name. */
export function sampleOf(
  schema: Schema,
  idOf: (name: string) => string | null,
  places: IdPlace[],
  name = '',
  path = '',
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return sampleOf(
      choices.find((c) => c.format === 'uuid') ?? choices.find((c) => c.type !== 'null') ?? choices[0] ?? {},
      idOf,
      places,
      name,
      path,
    );
  // several patterns of one text are an allOf too
  if (schema.allOf && schema.type !== 'string')
    return Object.assign({}, ...schema.allOf.map((s) => sampleOf(s, idOf, places, name, path)));
  if (schema.format === 'uuid') {
    const to = schema.ref === undefined || schema.ref === 'own' ? name : schema.ref;
    places.push({ path, name: to });
    return idOf(to);
  }
  switch (Array.isArray(schema.type) ? schema.type.find((t) => t !== 'null') : schema.type) {
    case 'object':
      return objectOf(schema, idOf, places, path);
    case 'array': {
      const item = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      return item && (hasId(item) || (schema.minItems ?? 0) > 0)
        ? [sampleOf(item, idOf, places, name.replace(/s$/, ''), path === '' ? '0' : `${path}.0`)]
        : [];
    }
    case 'integer':
    case 'number':
      return Math.max(
        schema.minimum ?? 1,
        (schema.exclusiveMinimum ?? 0) + 1,
        schema.minimum !== undefined && schema.minimum <= 1 ? 1 : (schema.minimum ?? 1),
      );
    case 'boolean':
      return false;
    case 'string':
      return textOf(schema, name);
    default:
      return schema.default ?? null;
  }
}

function textOf(schema: Schema, name: string): string {
  if (schema.format === 'date') return '2026-12-01';
  if (schema.format === 'date-time') return '2026-12-01T00:00:00Z';
  if (name === 'yearMonth') return '2026-08';
  if (
    /price|cost|money|amount|quantity|qty|stock$|area|weight|density|percent|pct|rate|value|factor/i.test(
      name,
    )
  )
    return '1';
  return `样${Math.floor(performance.now() * 1000) % 1_000_000}`.padEnd(schema.minLength ?? 1, '样');
}

function objectOf(
  schema: Schema,
  idOf: (name: string) => string | null,
  places: IdPlace[],
  path: string,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    if (!(schema.required ?? []).includes(key) && !hasId(child)) continue;
    result[key] = sampleOf(child, idOf, places, key, path === '' ? key : `${path}.${key}`);
  }
  return result;
}

export function hasId(schema: Schema): boolean {
  if (schema.format === 'uuid') return true;
  return [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(Array.isArray(schema.items) ? schema.items : schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
  ].some(hasId);
}

/** A copy of `value` with the id at `path` replaced. */
export function replaceAt(value: unknown, path: string, id: string): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const keys = path.split('.');
  let node = copy;
  for (const key of keys.slice(0, -1)) node = node[key] as Record<string, unknown>;
  node[keys.at(-1) as string] = id;
  return copy;
}
