/** What stands beside demands: stock, what is reserved for the project, what was sprayed. */
import { dec } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { availableOf, inventoryBalances, ofFactories } from '../../../ledger/inventory/index.ts';
import { paintedAreas } from '../../cad/project-paint/index.ts';
import { membersOfUnit } from '../../identity/index.ts';
import { sprayedPieces, sprayedSince } from '../../produce/index.ts';
import { heldPaints } from './demand.store.ts';

/** Whether a count has made a document. */
export const isCounted = (lines: readonly { readonly takeLineId?: string | null | undefined }[]): boolean =>
  lines.some((l) => l.takeLineId);

/** of the stock core (STOCK_DOMAINS) */
export const PAINT_DOMAIN = 4 as const;

interface Wanted {
  readonly projectId: string;
  readonly paintId: string;
  readonly planKg: string;
  readonly issuedKg: string;
  readonly returnedKg: string;
}
export const pairKey = (of: { readonly projectId: string; readonly paintId: string }): string =>
  `${of.projectId} ${of.paintId}`;

/** kg in stock by paint, over the warehouses of the member's factories. */
export async function stockOf(
  tx: Tx,
  who: Who,
  paintIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const held = await heldPaints(tx, inventoryBalances(tx, PAINT_DOMAIN), paintIds, ofFactories(tx, who, 'b'));
  const by = new Map<string, string>();
  for (const h of held)
    by.set(
      h.paintId,
      dec(by.get(h.paintId) ?? '0')
        .plus(h.quantity)
        .toFixed(3),
    );
  return by;
}

/** kg that a project has reserved of a paint, by `pairKey`. */
async function reservedOf(tx: Tx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const paintIds = wanted.map((w) => w.paintId);
  const held = await heldPaints(tx, inventoryBalances(tx, PAINT_DOMAIN), paintIds);
  const by = new Map<string, string>();
  for (const projectId of new Set(wanted.map((w) => w.projectId))) {
    const own = new Set(wanted.filter((w) => w.projectId === projectId).map((w) => w.paintId));
    const pairs = held
      .filter((h) => own.has(h.paintId))
      .map((h) => ({ warehouseId: h.warehouseId, itemId: h.paintId, projectId }));
    const free = await availableOf(tx, pairs);
    for (const p of pairs) {
      const key = pairKey({ projectId, paintId: p.itemId });
      const mine = free.get(`${p.warehouseId} ${p.itemId}`)?.own ?? '0';
      by.set(
        key,
        dec(by.get(key) ?? '0')
          .plus(mine)
          .toFixed(3),
      );
    }
  }
  return by;
}

/** What of the reservations falls to each demand: each takes what it still needs, in their order; the last takes the rest. */
export async function reservedFor<D extends Wanted & { readonly id: string }>(
  tx: Tx,
  demands: readonly D[],
): Promise<ReadonlyMap<string, string>> {
  const left = await reservedOf(tx, demands);
  const given = new Map<string, string>();
  for (const [i, d] of demands.entries()) {
    const key = pairKey(d);
    const rest = dec(left.get(key) ?? '0');
    const needs = dec(d.planKg).minus(d.issuedKg).plus(d.returnedKg);
    const isLast = !demands.slice(i + 1).some((o) => pairKey(o) === key);
    const part = isLast || rest.lt(needs) ? rest : needs.gt(0) ? needs : dec(0);
    given.set(d.id, part.toFixed(3));
    left.set(key, rest.minus(part).toFixed(3));
  }
  return given;
}

/** before anything was sprayed */
const EVER = '2000-01-01';
export const colorKey = (projectId: string, colorId: string): string => `${projectId} ${colorId}`;
export interface SprayedWhen {
  readonly since?: string | null;
  readonly until?: string | null;
  /** what one team has sprayed: those that are in it now */
  readonly teamId?: string | null | undefined;
}
/** m² that are sprayed, or were since a moment and before another one, by `colorKey`. */
export async function sprayedAreas(
  tx: Tx,
  projectIds: readonly string[],
  { since = null, until = null, teamId = null }: SprayedWhen = {},
): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map();
  const memberIds = teamId ? await membersOfUnit(tx, teamId) : null;
  const pieces = await (since === null && until === null && memberIds === null
    ? sprayedPieces(tx, projectIds)
    : sprayedSince(tx, projectIds, { since: since ?? EVER, until, memberIds }));
  if (pieces.length === 0) return new Map();
  const rows = await paintedAreas(tx, pieces);
  return new Map(rows.map((r) => [colorKey(r.projectId, r.colorId), r.area]));
}
