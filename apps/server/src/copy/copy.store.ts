/** What is asked of a whole database that is copied row by row: its tables, what they hold, and sums to compare. Superuser's connection. */
import pg from 'pg';

/** what a database keeps of itself, and what migrations write anew */
const NOT_CARRIED = "('schema_migration', 'release_mark')";
const ROWS = 2_000;

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}
export interface TableSum {
  readonly rows: string;
  readonly sum: string;
}
export interface Part {
  readonly name: string;
  readonly parent: string;
  readonly bound: string;
}
export interface Numbering {
  readonly name: string;
  readonly last: string | null;
}

/** Rows are written and compared as texts: both sides write them alike. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'",
    );
    return await work(client);
  } finally {
    await client.end();
  }
}

export const tablesOf = async (client: pg.Client): Promise<CopiedTable[]> =>
  (
    await client.query<CopiedTable>(
      `select c.relname as name, json_agg(a.attname order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ${NOT_CARRIED}
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.relname order by c.relname`,
    )
  ).rows;

/** Months that a table is split by, and what lies in each. */
export const partsOf = async (client: pg.Client): Promise<Part[]> =>
  (
    await client.query<Part>(
      `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i
       join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
  ).rows;

export const numberingsOf = async (client: pg.Client): Promise<Numbering[]> =>
  (
    await client.query<Numbering>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
    )
  ).rows;

export const migrationsOf = async (client: pg.Client): Promise<{ name: string; hash: string }[]> =>
  (
    await client.query<{ name: string; hash: string }>(
      'select name, hash from public.schema_migration order by name',
    )
  ).rows;

export const isEmpty = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') limit 1",
    )
  ).rowCount === 0;

const listed = (columns: readonly string[]): string => columns.map((c) => `"${c}"`).join(', ');

/** The rows of a table as lines of JSON, some thousand at a time. */
export async function* linesOf(client: pg.Client, { name, columns }: CopiedTable): AsyncGenerator<string[]> {
  await client.query(
    `declare copied no scroll cursor for select row_to_json(r)::text as line from (select ${listed(columns)} from public."${name}") r`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from copied`);
    if (rows.length > 0) yield rows.map((r) => r.line);
    if (rows.length < ROWS) break;
  }
  await client.query('close copied');
}

export async function sumOf(client: pg.Client, { name, columns }: CopiedTable): Promise<TableSum> {
  const { rows } = await client.query<TableSum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as sum from (select ${listed(columns)} from public."${name}") r`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

/** As they were, in any order: neither triggers nor references are asked; what migrations have written gives way. */
export async function openForRows(
  client: pg.Client,
  parts: readonly Part[],
  held: readonly string[],
): Promise<void> {
  await client.query("begin; set local session_replication_role = 'replica'");
  await client.query(`truncate ${(await tablesOf(client)).map((t) => `public."${t.name}"`).join(', ')}`);
  for (const { name, parent, bound } of parts)
    if (!held.includes(name))
      await client.query(
        `set local role app_owner; create table public."${name}" partition of public."${parent}" ${bound}; reset role`,
      );
}

export async function putLines(
  client: pg.Client,
  { name, columns }: CopiedTable,
  lines: string[],
): Promise<void> {
  await client.query(
    `insert into public."${name}" (${listed(columns)}) overriding system value
     select ${listed(columns)} from json_populate_recordset(null::public."${name}", $1::json)`,
    [`[${lines.join(',')}]`],
  );
}

export async function setNumbering(client: pg.Client, { name, last }: Numbering): Promise<void> {
  if (last !== null)
    await client.query('select setval($1::regclass, $2::bigint)', [`public."${name}"`, last]);
}
