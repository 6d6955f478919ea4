/** Does a statement name the tenant for every tenant table it touches? Row security alone is one layer; this is the other. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** migrations, and the tables that tests add */
const FOLDERS = ['../apps/server/migrations', '../apps/server/test/specimen'].map((folder) =>
  path.resolve(import.meta.dirname, folder),
);

/** Tables with a `tenant_id`, by the migrations. */
export function tenantTables(): ReadonlySet<string> {
  const found = new Set<string>();
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((f) => path.join(folder, f)));
  for (const file of files.filter((f) => f.endsWith('.sql'))) {
    const sql = readFileSync(file, 'utf8');
    for (const match of sql.matchAll(/create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi)) {
      // its own column, or that of the pattern of all documents and lines (0080)
      if (/^\s*tenant_id\b|\blike house_/im.test(match[2] ?? '')) found.add((match[1] ?? '').toLowerCase());
    }
  }
  return found;
}

const CLAUSES = new Set([
  'on',
  'where',
  'set',
  'using',
  'left',
  'right',
  'inner',
  'cross',
  'full',
  'join',
  'lateral',
  'group',
  'order',
  'limit',
  'for',
  'returning',
  'values',
  'select',
  'union',
  'except',
  'having',
  'offset',
  'as',
  'natural',
  'tablesample',
  'default',
  'overriding',
  'and',
  'or',
  'then',
  'do',
  'when',
  'end',
  'window',
  'fetch',
]);

interface Use {
  readonly table: string;
  /** by which the rest of the statement knows it */
  readonly name: string;
  readonly isInsert: boolean;
  readonly after: string;
}

/** Literals and comments say nothing of tables. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''");

function usesOf(sql: string, tables: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  for (const match of sql.matchAll(
    /\b(from|join|update|into)\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(\w+))?/gi,
  )) {
    const [whole, verb = '', table = '', alias] = match;
    // `extract(x from y)`, `is distinct from y` and CTEs are no tables of this list
    if (!tables.has(table.toLowerCase())) continue;
    const hasAlias = alias !== undefined && !CLAUSES.has(alias.toLowerCase());
    uses.push({
      table,
      name: hasAlias ? alias : table,
      isInsert: verb.toLowerCase() === 'into',
      after: sql.slice(match.index + whole.length - (hasAlias ? 0 : (alias?.length ?? 0))),
    });
  }
  return uses;
}

/** What a statement says that is meant for every tenant: of the runner of jobs, upkeep and platform lists. */
const ALL_TENANTS = /\/\* all tenants \*\//;

/** The tenant tables of a statement for which it does not name the tenant. */
export function withoutTenant(statement: string, tables: ReadonlySet<string>): string[] {
  if (ALL_TENANTS.test(statement)) return [];
  const sql = bare(statement);
  return usesOf(sql, tables)
    .filter((use) => {
      if (use.isInsert) return !/^\s*\([^)]*\btenant_id\b/i.test(use.after);
      const qualified = new RegExp(String.raw`\b${use.name}\.tenant_id\b`, 'i');
      return !qualified.test(sql) && !/(?<![.\w])tenant_id\s*=/i.test(sql);
    })
    .map((use) => use.table);
}
