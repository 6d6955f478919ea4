/** Every id in a body must be a row of the caller's own space: asked once per table, before the handler runs. */
import { REFERENCES, REFERENCES_BY_PATH, type Target } from '@muyun/contract';
import { raise } from './raise.ts';
import type { Tx } from './tx.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Found = Map<string, { target: Target; ids: Set<string> }>;

function collect(value: unknown, found: Found, special: Readonly<Record<string, Target>>): void {
  if (Array.isArray(value)) { for (const item of value) collect(item, found, special); return; }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    const target = special[name] ?? REFERENCES[name];
    if (target === undefined) { collect(child, found, special); continue; }
    const ids = (Array.isArray(child) ? child : [child]).filter((id): id is string => typeof id === 'string' && UUID.test(id));
    if (ids.length === 0) continue;
    if (target === null) raise('Common:NotFound');
    const key = `${target.table}.${target.column}`;
    const entry = found.get(key) ?? { target, ids: new Set<string>() };
    for (const id of ids) entry.ids.add(id.toLowerCase());
    found.set(key, entry);
  }
}

/** Raises Common:NotFound when the body names a row that this space does not have. */
export async function assertReferences(tx: Tx, path: string, body: unknown): Promise<void> {
  const found: Found = new Map();
  collect(body, found, Object.entries(REFERENCES_BY_PATH).find(([prefix]) => path.startsWith(prefix))?.[1] ?? {});
  for (const { target, ids } of found.values()) {
    const [row] = await tx.raw<{ n: number }>(`select count(distinct ${target.column})::int as n from ${target.table} where tenant_id = $1 and ${target.column} = any($2::uuid[])`, [tx.tenantId, [...ids]]);
    if (row?.n !== ids.size) raise('Common:NotFound');
  }
}
