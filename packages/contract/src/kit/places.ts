/** Where the ids of a request stand: read from the schema of its body, so that a declared reference is all there is to say. */
import { z } from 'zod';
import type { RefTo } from './targets.ts';

/** A part of a body: what its ids point to and in which parts below there are more. */
export interface Place {
  readonly to?: RefTo | 'own';
  readonly fields?: Readonly<Record<string, Place>>;
  /** items of a list, values of a record */
  readonly each?: Place;
  /** keys of a record */
  readonly keys?: Place;
}
export interface Reader {
  readonly place: Place | null;
  /** ids of the schema that say not what they point to: `rows.0.id` */
  readonly undeclared: readonly string[];
}

interface Def {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly getter?: () => z.ZodType;
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;
const isUuid = (def: Def): boolean =>
  def.type === 'string' && (def.format === 'uuid' || def.format === 'guid');

function merged(a: Place | null, b: Place | null): Place | null {
  if (!a || !b) return a ?? b;
  const fields = { ...a.fields };
  for (const [name, place] of Object.entries(b.fields ?? {}))
    fields[name] = merged(fields[name] ?? null, place) as Place;
  const each = merged(a.each ?? null, b.each ?? null);
  const keys = merged(a.keys ?? null, b.keys ?? null);
  const to = a.to ?? b.to;
  return {
    ...(to ? { to } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(each ? { each } : {}),
    ...(keys ? { keys } : {}),
  };
}

class Walk {
  readonly undeclared: string[] = [];
  readonly #open = new Set<z.ZodType>();

  place(schema: z.ZodType | undefined, path: string): Place | null {
    if (!schema || this.#open.has(schema)) return null;
    this.#open.add(schema);
    try {
      return this.#of(schema, defOf(schema), path);
    } finally {
      this.#open.delete(schema);
    }
  }

  #of(schema: z.ZodType, def: Def, path: string): Place | null {
    if (isUuid(def)) return this.#id(schema, path);
    if (def.shape) return this.#fields(def.shape, path);
    const list = (of: readonly (z.ZodType | undefined)[]): Place | null =>
      of.reduce<Place | null>((all, one) => merged(all, this.place(one, path)), null);
    if (def.type === 'array') return below('each', this.place(def.element, `${path}.0`));
    if (def.type === 'tuple')
      return below('each', list((def.items ?? []).map((item) => item)) as Place | null);
    if (def.type === 'record') {
      const values = below('each', this.place(def.valueType, `${path}.*`));
      return merged(values, below('keys', this.place(def.keyType, `${path}.key`)));
    }
    if (def.type === 'lazy') return this.place(def.getter?.(), path);
    return list([def.innerType, def.left, def.right, def.in, def.out, ...(def.options ?? [])]);
  }

  #id(schema: z.ZodType, path: string): Place | null {
    const to = (z.globalRegistry.get(schema) as { ref?: RefTo | 'own' } | undefined)?.ref;
    if (!to) this.undeclared.push(path);
    return to ? { to } : null;
  }

  #fields(shape: Readonly<Record<string, z.ZodType>>, path: string): Place | null {
    const found = Object.entries(shape).flatMap(([name, child]) => {
      const place = this.place(child, path === '' ? name : `${path}.${name}`);
      return place ? [[name, place] as const] : [];
    });
    return found.length > 0 ? { fields: Object.fromEntries(found) } : null;
  }
}

const below = (name: 'each' | 'keys', place: Place | null): Place | null =>
  place ? { [name]: place } : null;

const readers = new WeakMap<z.ZodType, Reader>();

/** Reads a schema once. */
export function readerOf(schema: z.ZodType): Reader {
  let reader = readers.get(schema);
  if (!reader) {
    const walk = new Walk();
    const place = walk.place(schema, '');
    readers.set(schema, (reader = { place, undeclared: walk.undeclared }));
  }
  return reader;
}

/** Calls `found` for every id in `value` that stands where `place` says one does; `path` is dotted: `lines.1.projectId`. */
export function eachId(
  place: Place,
  value: unknown,
  found: (to: RefTo | 'own', id: string, path: string) => void,
  path = '',
): void {
  const below = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  if (typeof value === 'string') {
    if (place.to) found(place.to, value, path);
  } else if (Array.isArray(value)) {
    if (place.each) for (const [i, item] of value.entries()) eachId(place.each, item, found, below(i));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      if (place.keys) eachId(place.keys, name, found, below(name));
      const at =
        (place.fields && Object.hasOwn(place.fields, name) ? place.fields[name] : null) ?? place.each;
      if (at) eachId(at, child, found, below(name));
    }
  }
}
