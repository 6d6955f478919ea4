/** 工程用量 (commerce §13): what a project takes of each paint, from its paint setting and the areas of its pieces. */
import * as c from '@muyun/contract';
import {
  ADDED_PAINTS,
  addedKg,
  dec,
  drumKg,
  paintDemandState,
  paintShortage,
  theoreticalKgOf,
  useDeviation,
  usedPerSquare,
} from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { assertUnused, doingOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { dayIn } from '../../../ledger/inventory/index.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import type { StoredCoat } from '../../basic/paint/index.ts';
import { isNarrow, loadProjectHeads, openProjects, seenProjects } from '../../cad/project/index.ts';
import { settingOfProject } from '../../cad/project-paint/index.ts';
import { assertDomain } from '../../inventory/index.ts';
import { coatKgOf, coatsNaming } from './coat-kg.ts';
import {
  type Demand,
  lastPaintPrices,
  listDemands,
  lockDemands,
  lockDemandsOf,
  type NewDemand,
  ofProjects,
  removeDemand,
  saveDemands,
  type ShownDemand,
  writeComputed,
} from './demand.store.ts';
import { colorKey, PAINT_DOMAIN, reservedFor, sprayedAreas, stockOf } from './figures.ts';
import { keepStock } from './leftovers.ts';
import { usablePaints } from './paint-item.ts';
import { loadPaints, type PaintBrief } from './paint-item.store.ts';
import { paintPurchases } from './purchase.ts';

/** Rows with what stands beside them. */
async function figured(tx: Tx, who: Who, rows: readonly ShownDemand[]) {
  const projects = [...new Set(rows.map((r) => r.projectId))];
  const [open, reserved, stock, sprayed] = [
    await openProjects(tx, projects),
    await reservedFor(tx, rows.toReversed()),
    await stockOf(
      tx,
      who,
      rows.map((r) => r.paintId),
    ),
    await sprayedAreas(tx, projects),
  ];
  return rows.map((row) => {
    const reservedKg = reserved.get(row.id) ?? '0.000';
    const finishedArea = sprayed.get(colorKey(row.projectId, row.colorCardId)) ?? '0.0000';
    const used = dec(row.issuedKg).minus(row.returnedKg);
    // the theory of what is sprayed so far
    const theory = dec(row.area).gt(0) ? dec(row.theoreticalKg).times(finishedArea).div(row.area) : dec(0);
    const standing = { ...row, reservedKg };
    return {
      ...standing,
      stockKg: stock.get(row.paintId) ?? '0.000',
      // a project that has ended, or is void, misses nothing any more
      shortageKg: open.has(row.projectId) ? paintShortage(standing) : '0.000',
      finishedArea,
      usedKgPerM2: usedPerSquare(used, finishedArea),
      deviationPct: useDeviation(used, theory),
      state: paintDemandState(standing),
    };
  });
}

/** the most demands that are looked over for shortages at once */
const MOST = 5000;

async function list({ tx, query, who }: Context<typeof c.listPaintDemand>) {
  const { skipCount, maxResultCount, ...filter } = query;
  const visible = isNarrow(who) ? ofProjects(seenProjects(who, 'x')) : sql``;
  if (filter.shortage !== true) {
    const page = await listDemands(tx, filter, { take: maxResultCount, skip: skipCount, visible });
    return { ...page, items: await figured(tx, who, page.items) };
  }
  // what is reserved is known to the stock core alone: it is asked of those that may be short
  const all = await listDemands(tx, filter, { take: MOST, skip: 0, visible });
  const short = (await figured(tx, who, all.items)).filter((d) => dec(d.shortageKg).gt(0));
  return { items: short.slice(skipCount, skipCount + maxResultCount), totalCount: short.length };
}

type Row = { paintStructureId?: string | null; colorCardId: string; coatName?: string | null };
interface Computed extends Row {
  readonly paintId: string;
  readonly theoreticalKg: string;
  readonly planKg: string | null;
}

/** What a paint takes over the area by the coat of the structure or by its own figures, and what is added to it by its mixing ratio. Raises Paint:SpecMissing. */
function computed(
  row: Row & { paintId: string; planKg?: string | null },
  area: string,
  paint: PaintBrief,
  coat: StoredCoat | null,
): Computed[] {
  const own = coatKgOf(coat, paint, area) ?? theoreticalKgOf(paint, area);
  const isAdded = ADDED_PAINTS.includes(paint.paintType);
  if (own === null && !(isAdded && row.planKg)) raise('Paint:SpecMissing', { paint: paint.name });
  const theoreticalKg = own ?? '0.000';
  return [
    { ...row, theoreticalKg, planKg: row.planKg ?? null },
    ...paint.mixRatio.map((m) => ({
      ...row,
      paintId: m.paintId,
      theoreticalKg: addedKg(theoreticalKg, m.parts),
      planKg: null,
    })),
  ];
}

const keyOf = (d: Row & { paintId: string }): string =>
  [d.colorCardId, d.paintId, d.coatName ?? ''].join(' ');

/** Of a paint that is named and added as well, both are needed. */
function summed(rows: readonly Computed[]): Computed[] {
  const by = new Map<string, Computed>();
  for (const row of rows) {
    const was = by.get(keyOf(row));
    by.set(
      keyOf(row),
      was
        ? {
            ...was,
            planKg: was.planKg ?? row.planKg,
            theoreticalKg: dec(was.theoreticalKg).plus(row.theoreticalKg).toFixed(3),
          }
        : row,
    );
  }
  return [...by.values()];
}

/** m² of each colour of the project. Raises Common:NotFound for a project that this member does not see. */
async function areasOf(tx: Tx, who: Who, projectId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await settingOfProject(tx, who, projectId);
  return new Map(rows.map((r) => [r.colorId, r.area]));
}

async function save({ tx, who, body }: Context<typeof c.savePaintDemand>) {
  const wanting = body.rows.filter((r) => r.useStock);
  if (wanting.length > 0) assertDomain(who, PAINT_DOMAIN, 'add');
  const areas = await areasOf(tx, who, body.projectId);
  const paints = await usablePaints(
    tx,
    body.rows.map((r) => r.paintId),
  );
  const coatOf = await coatsNaming(tx, body.rows);
  const rows = body.rows.flatMap((row) => {
    const area = areas.get(row.colorCardId) ?? raise('Common:NotFound');
    return computed(row, area, paints.get(row.paintId) ?? raise('Common:NotFound'), coatOf(row));
  });
  const demands = summed(rows).map((r): NewDemand => ({
    projectId: body.projectId,
    paintStructureId: r.paintStructureId ?? null,
    colorCardId: r.colorCardId,
    paintId: r.paintId,
    coatName: r.coatName ?? null,
    area: areas.get(r.colorCardId) ?? '0.0000',
    theoreticalKg: r.theoreticalKg,
    planKg: r.planKg ?? r.theoreticalKg,
  }));
  const ids = await saveDemands(tx, demands);
  const kept = new Set(wanting.map(keyOf));
  const keeping = kept.size > 0 ? (await lockDemands(tx, ids)).filter((d) => kept.has(keyOf(d))) : [];
  return { ids, reservedKg: await keepStock({ tx, who }, body.projectId, keeping) };
}

/** What a demand comes to now; a plan that followed the theory follows it still. */
function recomputed(d: Demand, theoreticalKg: string, area: string) {
  const follows = dec(d.planKg).eq(d.theoreticalKg);
  return { id: d.id, area, theoreticalKg, planKg: follows ? theoreticalKg : d.planKg };
}

async function recalculate({ tx, who, body }: Context<typeof c.recalculatePaintDemand>) {
  const areas = await areasOf(tx, who, body.projectId);
  const demands = await lockDemandsOf(tx, body.projectId);
  const paints = await loadPaints(
    tx,
    demands.map((d) => d.paintId),
  );
  const coatOf = await coatsNaming(tx, demands);
  const area = (d: Demand): string => areas.get(d.colorCardId) ?? '0.0000';
  const added = new Set(
    demands.flatMap((d) =>
      (paints.get(d.paintId)?.mixRatio ?? []).map((m) => keyOf({ ...d, paintId: m.paintId })),
    ),
  );
  const rows = demands
    // what is only added is computed from what it is added to
    .filter(
      (d) =>
        !added.has(keyOf(d)) ||
        coatOf(d) !== null ||
        theoreticalKgOf(paints.get(d.paintId) as PaintBrief, '1') !== null,
    )
    .flatMap((d) => computed(d, area(d), paints.get(d.paintId) ?? raise('Common:NotFound'), coatOf(d)));
  const theory = new Map(summed(rows).map((r) => [keyOf(r), r.theoreticalKg]));
  const next = demands.map((d) => recomputed(d, theory.get(keyOf(d)) ?? d.theoreticalKg, area(d)));
  await writeComputed(tx, next);
  const changed = next.filter((n, i) => {
    const was = demands[i] as Demand;
    return !dec(n.theoreticalKg).eq(was.theoreticalKg) || !dec(n.area).eq(was.area);
  });
  return { changed: changed.length };
}

async function remove({ tx, who, params }: Context<typeof c.removePaintDemand>): Promise<void> {
  const [demand] = await lockDemands(tx, [params.id]);
  if (!demand) raise('Common:NotFound');
  await loadProjectHeads(tx, who, [demand.projectId]);
  if (dec(demand.issuedKg).gt(0)) raise('Paint:DemandIssued');
  await assertUnused(tx, 'paint_demand', params.id, demand.coatName ?? c.paintItem.title);
  await removeDemand(tx, params.id);
}

/** One draft for one supplier, in whole drums, of what projects that go on are short of. Raises Paint:NoShortage. */
async function toPurchase(context: Context<typeof c.paintDemandToPurchase>) {
  const { tx, body, who } = context;
  const supplier = await assertSupplier(tx, body.supplierId);
  const demands = await lockDemands(tx, body.ids);
  if (demands.length !== new Set(body.ids).size) raise('Common:NotFound');
  await loadProjectHeads(
    tx,
    who,
    demands.map((d) => d.projectId),
  );
  const [open, reserved, paints] = [
    await openProjects(
      tx,
      demands.map((d) => d.projectId),
    ),
    await reservedFor(tx, demands),
    await usablePaints(
      tx,
      demands.map((d) => d.paintId),
    ),
  ];
  const short = demands
    .filter((d) => open.has(d.projectId))
    .map((d) => ({ ...d, kg: paintShortage({ ...d, reservedKg: reserved.get(d.id) ?? '0' }) }))
    .filter((d) => dec(d.kg).gt(0));
  if (short.length === 0) raise('Paint:NoShortage');
  const prices = new Map(
    (
      await lastPaintPrices(
        tx,
        short.map((d) => d.paintId),
        body.supplierId,
      )
    ).map((p) => [p.paintId, p.unitPrice]),
  );
  const projects = [...new Set(short.map((d) => d.projectId))];
  const today = businessDay();
  const { id, no } = await paintPurchases.make(doingOf(context), {
    supplierId: body.supplierId,
    projectId: projects.length === 1 ? projects[0] : null,
    orderDate: today,
    // what takes longest to come says when all of it is there
    deliveryDate: dayIn(Math.max(...short.map((d) => paints.get(d.paintId)?.leadDays ?? 0))),
    taxRate: supplier.taxRate,
    isTaxInclusive: true,
    isTaxDeductible: supplier.isTaxDeductible,
    buyerId: who.tenantUserId,
    paymentTerms: [],
    lines: short.map((d) => ({
      paintId: d.paintId,
      quantity: drumKg(d.kg, paints.get(d.paintId)?.packSize ?? '1'),
      unitPrice: prices.get(d.paintId) ?? '0',
      demandId: d.id,
    })),
  });
  return { purchaseId: id, no };
}

export const demandRoutes: readonly Binding[] = [
  bind(c.listPaintDemand, list),
  bind(c.savePaintDemand, save),
  bind(c.recalculatePaintDemand, recalculate),
  bind(c.removePaintDemand, remove),
  bind(c.paintDemandToPurchase, toPurchase),
];
