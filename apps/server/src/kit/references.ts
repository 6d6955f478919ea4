/** Every id in a body must be a row of the caller's own space: asked once per table, before the handler runs. */
import { REFERENCES, REFERENCES_BY_PATH, type Target } from '@muyun/contract';
import { assertMayOpen, FILE_ADDRESS, type FileOwner } from './file-access.ts';
import { raise } from './raise.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Found = Map<string, { target: Target; ids: Set<string> }>;

const FILES: Target = { table: 'file_object', column: 'id' };

function note(found: Found, target: Target, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const key = `${target.table}.${target.column}`;
  const entry = found.get(key) ?? { target, ids: new Set<string>() };
  for (const id of ids) entry.ids.add(id.toLowerCase());
  found.set(key, entry);
}

/** An address of the file service names a file as well as an id does. */
function noteAddress(found: Found, value: unknown): void {
  if (typeof value !== 'string' || !value.startsWith(FILE_ADDRESS)) return;
  const id = value.slice(FILE_ADDRESS.length);
  if (UUID.test(id)) note(found, FILES, [id]);
}

/** Names come from bodies: only what is declared counts, not what every object inherits. */
function targetOf(name: string, special: Readonly<Record<string, Target>>): Target | null | undefined {
  if (Object.hasOwn(special, name)) return special[name];
  return Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
}

function collect(value: unknown, found: Found, special: Readonly<Record<string, Target>>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, special);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    noteAddress(found, value);
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    const target = targetOf(name, special);
    if (target === undefined) {
      collect(child, found, special);
      continue;
    }
    const ids = (Array.isArray(child) ? child : [child]).filter(
      (id): id is string => typeof id === 'string' && UUID.test(id),
    );
    if (ids.length === 0) continue;
    if (target === null) raise('Common:NotFound');
    note(found, target, ids);
  }
}

/** Raises Common:NotFound when the body names a row that this space does not have, or a file that is not for this person. */
export async function assertReferences(
  tx: Tx,
  reader: { who: Who; fileOwners: readonly FileOwner[] },
  path: string,
  body: unknown,
): Promise<void> {
  const found: Found = new Map();
  collect(
    body,
    found,
    Object.entries(REFERENCES_BY_PATH).find(([prefix]) => path.startsWith(prefix))?.[1] ?? {},
  );
  for (const { target, ids } of found.values()) {
    if (target.table === FILES.table) {
      await assertMayOpen(tx, reader.who, reader.fileOwners, [...ids]);
      continue;
    }
    const [row] = await tx.raw<{ n: number }>(
      `select count(distinct ${target.column})::int as n from ${target.table} where tenant_id = $1 and ${target.column} = any($2::uuid[])`,
      [tx.tenantId, [...ids]],
    );
    if (row?.n !== ids.size) raise('Common:NotFound');
  }
}
