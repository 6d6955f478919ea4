/** The statements of one request as they went to PostgreSQL, and how to run them again with what must be new each time. */
import pg from 'pg';

export interface Asked {
  readonly text: string;
  readonly name: string | null;
  readonly values: readonly unknown[];
}
/** A value with `«0»` for the first id that is new in each request, `«code»` for a new code, `«id»` for what is asked for; bytes are new ones. */
export type Value =
  | { readonly text: string }
  | { readonly is: unknown }
  | { readonly bytes: number }
  | { readonly list: readonly string[] };
export interface Recipe {
  readonly statements: readonly {
    readonly text: string;
    readonly name: string | null;
    readonly values: readonly Value[];
  }[];
}

/** Everything that is asked while `work` runs, of whatever connection. */
export async function captured(work: () => Promise<void>): Promise<Asked[]> {
  const seen: Asked[] = [];
  const { query } = pg.Client.prototype;
  const watched = function watched(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [string | { text: string; name?: string; values?: unknown[] }, unknown];
    if (typeof first === 'string')
      seen.push({ text: first, name: null, values: Array.isArray(second) ? second : [] });
    else seen.push({ text: first.text, name: first.name ?? null, values: first.values ?? [] });
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: watched });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return seen;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What differs between two captures of the same request is new each time; `id` is what it asks for, another one for each connection. */
export function recipeOf(one: readonly Asked[], two: readonly Asked[], id: string | null): Recipe {
  if (one.length !== two.length) throw new Error(`${one.length} statements, then ${two.length}`);
  const fresh = new Map<string, string>(id === null ? [] : [[id, '«id»']]);
  const known = new Set(two.flatMap((a) => idsOf(a)));
  for (const asked of one)
    for (const one of idsOf(asked)) if (!known.has(one)) fresh.set(one, fresh.get(one) ?? `«${fresh.size}»`);
  const templated = (text: string): string =>
    text
      .replaceAll(UUID, (uuid) => fresh.get(uuid) ?? uuid)
      .replaceAll(/BENCH-\d+/g, '«code»')
      .replaceAll(/bench-\d+/g, '«code»');
  const valueOf = (value: unknown): Value => {
    if (Buffer.isBuffer(value)) return { bytes: value.length };
    if (Array.isArray(value) && value.every((v) => typeof v === 'string'))
      return { list: value.map(templated) };
    return typeof value === 'string' ? { text: templated(value) } : { is: value };
  };
  return { statements: one.map((a) => ({ text: a.text, name: a.name, values: a.values.map(valueOf) })) };
}

const idsOf = (asked: Asked): string[] =>
  asked.values
    .flatMap((v) =>
      typeof v === 'string'
        ? [v]
        : Array.isArray(v)
          ? v.filter((x): x is string => typeof x === 'string')
          : [],
    )
    .flatMap((text) => text.match(UUID) ?? []);
