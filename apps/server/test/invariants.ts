/** The invariants of the house, asked at the end of every test file (after-file.setup.ts). */
import { violationsOf } from '../src/kit/invariants.ts';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { inTx, PLATFORM, watchDeadlocks } from '../src/kit/tx.ts';
import { invariants } from '../src/modules/invariants.ts';
import type { TestHouse } from './house.ts';

const damaged = new Set<string>();
/** A test breaks rows of this space on purpose, past the API: they are not asked about. */
export const damage = (tenantId: string): void => void damaged.add(tenantId);
export const isDamaged = (tenantId: string): boolean => damaged.has(tenantId);

const told = new Set<string>();
const seen = new Set<string>();
let files = 0;
/** A file works in spaces of its own; those of the files before it are asked about again after so many. */
const ALL_EVERY = 25;

/** Whoever waits for each other is tried again, and nobody would see it: locks are taken in one order (decisions). */
const deadlocks: string[] = [];
watchDeadlocks((text) => void deadlocks.push(text));
/** What was told since it was asked last. A test that makes one on purpose takes it away. */
export const takeDeadlocks = (): string[] => deadlocks.splice(0);

/** Raises when a file has left rows that break an invariant, or two of its transactions waited for each other. */
export async function assertInvariants({ server }: TestHouse): Promise<void> {
  const met = takeDeadlocks();
  if (met.length > 0) throw new Error(`${met.length} deadlocks:\n${[...new Set(met)].join('\n')}`);
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const found = await inTx(server.house.pools.owner, scope, async (tx) => {
    const spaces = await tx.rows({ id: col.id }, sql`select tenant_id as id from tenant /* all tenants */`);
    const own = spaces.map((s) => s.id).filter((id) => !seen.has(id));
    for (const id of own) seen.add(id);
    files += 1;
    return violationsOf(tx, invariants, files % ALL_EVERY === 0 ? null : [PLATFORM, ...own]);
  });
  const fresh = found.filter((v) => !damaged.has(v.tenantId) && !told.has(`${v.name} ${v.id}`));
  for (const v of fresh) told.add(`${v.name} ${v.id}`);
  if (fresh.length > 0)
    throw new Error(
      `invariants do not hold:\n${fresh.map((v) => `${v.name} ${v.no} (${v.tenantId}) ${JSON.stringify(v.told)}`).join('\n')}`,
    );
}
