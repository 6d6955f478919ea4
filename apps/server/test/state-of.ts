/** What a space has, table by table, to compare before and after. */
import { testHouse } from './kit.ts';

/** A table as it was read last: its rows by their keys, and the sum over all of them, whatever their order. */
interface Known {
  readonly rows: Map<string, bigint>;
  sum: bigint;
}
interface Read {
  readonly name: string;
  readonly n: number;
  /** the key of each row that is to be looked at, its hash behind it */
  readonly fresh: string[] | null;
}
const WIDE = 1n << 128n;
const HASH = 32;

/** The columns of its primary key, by table. */
async function keysOf(tables: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pools } = (await testHouse()).server.house;
  const { rows } = await pools.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.relname`,
    [tables],
  );
  return new Map(rows.map((r) => [r.name, r.columns]));
}

/**
 * Reads a space's tables again and again. A row is written out only when a transaction wrote it that had not ended when the tables were
 * read before: whoever asks after each step would else write out thousands of rows that nobody touched. All are counted each time; where
 * the count differs from what is known then, rows went away, and the table is read anew.
 */
class Reader {
  readonly #tenantId: string;
  readonly #keys: ReadonlyMap<string, readonly string[]>;
  readonly #known: Map<string, Known>;
  #horizon: string | null = null;

  constructor(tenantId: string, keys: ReadonlyMap<string, readonly string[]>, tables: readonly string[]) {
    this.#tenantId = tenantId;
    this.#keys = keys;
    this.#known = new Map(tables.map((name) => [name, { rows: new Map(), sum: 0n }]));
  }

  async #read(
    tables: readonly string[],
    since: string | null,
  ): Promise<{ reads: Read[]; horizon: string | null }> {
    const { pools } = (await testHouse()).server.house;
    const each = tables.map((table) => {
      // what has no key is known by its place: a row that was changed lies elsewhere, and is taken for one that went away
      const key = (this.#keys.get(table) ?? ['tableoid', 'ctid']).map((c) => `t.${c}`).join(', ');
      return `select '${table}' as name, count(*)::int as n, array_agg(concat_ws('/', ${key}) || md5(t::text))
        filter (where $2::text is null or age(t.xmin) <= age($2::text::xid)) as fresh from ${table} t where t.tenant_id = $1`;
    });
    const { rows } = await pools.owner.query<Read>({
      // planned once
      name: `state of ${tables.length} ${tables[0]}`,
      text: `${each.join(' union all ')} union all select '', 0, array[pg_snapshot_xmin(pg_current_snapshot())::text]`,
      values: [this.#tenantId, since],
    });
    return { reads: rows.filter((r) => r.name !== ''), horizon: rows.at(-1)?.fresh?.[0] ?? null };
  }

  #take({ name, fresh }: Read): Known {
    const known = this.#known.get(name) as Known;
    for (const row of fresh ?? []) {
      const [key, hash] = [row.slice(0, -HASH), BigInt(`0x${row.slice(-HASH)}`)];
      known.sum = (known.sum - (known.rows.get(key) ?? 0n) + hash + WIDE) % WIDE;
      known.rows.set(key, hash);
    }
    return known;
  }

  async state(): Promise<string> {
    const { reads, horizon } = await this.#read([...this.#known.keys()], this.#horizon);
    for (const read of reads) {
      if (this.#take(read).rows.size === read.n) continue;
      this.#known.set(read.name, { rows: new Map(), sum: 0n });
      const [again] = (await this.#read([read.name], null)).reads;
      if (again) this.#take(again);
    }
    this.#horizon = horizon;
    return [...this.#known].map(([name, { rows, sum }]) => `${name}:${rows.size} ${sum}`).join('\n');
  }
}

const readers = new Map<string, Promise<Reader>>();

/** A line per table: its name and the sum of its rows. */
export async function stateOf(tenantId: string, tables: readonly string[]): Promise<string> {
  const of = `${tenantId} ${tables.join()}`;
  const reader = readers.get(of) ?? keysOf(tables).then((keys) => new Reader(tenantId, keys, tables));
  readers.set(of, reader);
  return (await reader).state();
}
/** Tables in which two states differ. */
export const changed = (a: string, b: string): string[] =>
  b
    .split('\n')
    .filter((line) => !a.split('\n').includes(line))
    .map((line) => line.split(':')[0] ?? '');

/** Every table of stock and of its documents, as the database names them. */
export async function stockTables(): Promise<string[]> {
  const { pools } = (await testHouse()).server.house;
  const { rows } = await pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and c.relname ~ '^(inventory_|material_|paint|accessory_|stock_|party_|cost_variance|approval_todo|record_total|number)' order by 1`,
  );
  return rows.map((r) => r.name);
}
