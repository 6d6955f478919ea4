/** Calls of reservations, of every domain (commerce §2.6). */
import { dec, inventory, INVENTORY_WORDS } from '@muyun/contract';
import { bind, type Binding } from '../../kit/call.ts';
import { businessDay } from '../../kit/clock.ts';
import { tell } from '../../kit/facts.ts';
import { raise, raiseInRow } from '../../kit/raise.ts';
import { assertWarehouses, release, reserve, sourcesOf } from '../../ledger/inventory/index.ts';
import { loadProjectHead } from '../cad/project/index.ts';
import { assertWhole, namesOf, reservationsFreed, reservationsFreeing } from './items.ts';
import { assertDomain } from './rights.ts';
import {
  countReservations,
  lockReservation,
  nestAmong,
  reservationPage,
  writeExpiry,
} from './reservation.store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const ACTIVE = 1;

export const reservationRoutes: readonly Binding[] = [
  bind(inventory.listReservations, async (context) => {
    const { tx, who, query } = context;
    const domain = assertDomain(who, query.domain, 'query');
    const page = await reservationPage(tx, { ...query, who }, query.skipCount, query.maxResultCount);
    const { names, units, batches } = await namesOf(context, domain, page.items);
    const called = page.items.map((r) => ({
      ...r,
      itemName: names.get(r.itemId) ?? '',
      unit: units.get(r.itemId) ?? '',
      batchNo: r.batchId === null ? null : (batches.get(r.batchId) ?? ''),
    }));
    return { ...page, items: called };
  }),
  bind(inventory.createReservation, async (context) => {
    const { tx, who, body } = context;
    const domain = assertDomain(who, body.domain, 'add');
    if (body.expiresOn && body.expiresOn < businessDay()) raise('Stock:ReservePast');
    const seen = new Set<string>();
    for (const [i, line] of body.lines.entries()) {
      if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
      const key = `${line.warehouseId}|${line.itemId}|${line.batchId ?? ''}`;
      if (seen.has(key)) raise('Common:LineTwice', { n: i + 1 });
      seen.add(key);
    }
    await loadProjectHead(tx, who, body.projectId);
    await assertWarehouses(tx, domain, body.lines, NOBODY);
    const { names, batches, wholes } = await namesOf(context, domain, body.lines);
    const lines = body.lines.map((l, i) => {
      const n = i + 1;
      const itemName = names.get(l.itemId) ?? raiseInRow(n, 'Common:NotFound');
      if (l.batchId && !batches.has(l.batchId)) raiseInRow(n, 'Common:NotFound');
      assertWhole({ n, name: itemName, unit: wholes.get(l.itemId) }, l.quantity);
      return { ...l, itemName };
    });
    const ids = await reserve(tx, { ...body, domain, sourceId: null, lines });
    await context.audit({
      bizType: 'warehouse.reservation',
      bizId: ids[0] ?? null,
      action: 'create',
      summary: `${INVENTORY_WORDS.reservation} ${lines.map((l) => `${l.itemName} ${l.quantity}`).join('，')}`,
    });
    return { ids };
  }),
  bind(inventory.releaseReservations, async (context) => {
    const { tx, who, body } = context;
    const domain = assertDomain(who, body.domain, 'edit');
    if (!body.ids && !body.projectId) raise('Common:Validation');
    if (body.ids && (await countReservations(tx, who, domain, body.ids)) !== new Set(body.ids).size)
      raise('Common:NotFound');
    const held = body.ids ? await nestAmong(tx, body.ids) : undefined;
    if (held) raise('Stock:ReserveOfNest', held);
    const which = {
      domain,
      who,
      ...(body.ids ? { ids: body.ids } : {}),
      ...(body.projectId ? { projectId: body.projectId } : {}),
    };
    const sourceIds = await sourcesOf(tx, which);
    if (sourceIds.length > 0) await tell(context, reservationsFreeing, { sourceIds });
    const released = await release(tx, which, { quantity: body.quantity ?? null });
    if (sourceIds.length > 0) await tell(context, reservationsFreed, { sourceIds });
    const total = released.reduce((s, r) => s.plus(r.quantity), dec(0)).toString();
    // somebody has released meanwhile: what this one meant to keep of it is not given up with the rest
    if (body.quantity && dec(body.quantity).gt(total))
      raise('Stock:ReleaseExceeded', { x: total, y: dec(body.quantity).toString() });
    await context.audit({
      bizType: 'warehouse.reservation',
      bizId: released[0]?.id ?? null,
      action: 'release',
      summary: body.reason,
      changes: [],
    });
    return { released: total };
  }),
  bind(inventory.updateReservation, async (context) => {
    const { tx, who, params, body } = context;
    const row = (await lockReservation(tx, who, params.id)) ?? raise('Common:NotFound');
    assertDomain(who, row.domain, 'edit');
    if (row.version !== body.version) raise('Common:StaleVersion');
    if (row.nestNo !== null) raise('Stock:ReserveOfNest', { no: row.nestNo });
    if (row.status !== ACTIVE) raise('Stock:ReserveEnded');
    if (body.expiresOn < businessDay()) raise('Stock:ReservePast');
    await writeExpiry(tx, params.id, body.expiresOn);
    await context.audit({
      bizType: 'warehouse.reservation',
      bizId: params.id,
      action: 'update',
      summary: inventory.updateReservation.title,
      changes: [
        {
          field: 'expiresOn',
          label: INVENTORY_WORDS.expiresOn,
          oldValue: row.expiresOn,
          newValue: body.expiresOn,
        },
      ],
    });
    return { version: row.version + 1 };
  }),
];
