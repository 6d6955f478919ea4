/** 称重领用 (commerce §13): drums are weighed when they leave; what they weigh when they come back is what was used, and posts. */
import * as c from '@muyun/contract';
import { dec, drumAreas, drumShares, drumUse, sum } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { type Doing, doingOf, type Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { inventoryQuantities, releaseFor } from '../../../ledger/inventory/index.ts';
import { loadProjectHeads } from '../../cad/project/index.ts';
import { paintCosts } from './cost-viewer.ts';
import { assertUsable } from './batch.ts';
import { loadBatches } from './batch.store.ts';
import { assertDistinct } from './distinct.ts';
import type { Demand } from './demand.store.ts';
import { freeDrumsOf } from './drums-held.ts';
import { colorKey, pairKey, sprayedAreas } from './figures.ts';
import { paintIns } from './in.ts';
import { demandsBy, paintOuts } from './out.ts';
import { type Drum, findDrumByCode, freeDrums, lockOutLines, markPicking, offersOf } from './out.store.ts';

type Doc = Loaded<typeof c.paintOut>;
type Line = Doc['lines'][number];

const WAITING = 2;
const labelOf = (state: number): string =>
  (c.paintOut.machine.states as Readonly<Record<number, { label: string }>>)[state]?.label ?? '';

/** Where a drum's batch lies: where the drum was put, else where most of it is. Raises Paint:DrumEmpty. */
async function placesOf({ tx }: Doing, drums: readonly Drum[]): Promise<ReadonlyMap<string, string>> {
  const warehouseId = drums[0]?.warehouseId ?? '';
  const offers = await offersOf(tx, inventoryQuantities(tx), {
    warehouseId,
    paintIds: drums.map((d) => d.paintId),
    // what has expired was asked before: a concession lets it pass
    today: '0001-01-01',
  });
  return new Map(
    drums.map((d) => {
      const own = offers
        .filter((o) => o.batchId === d.batchId)
        .toSorted((a, b) => dec(b.free).comparedTo(a.free));
      const found = own.find((o) => o.positionCode === d.positionCode) ?? own[0];
      if (!found || !dec(d.leftKg).gt(0)) raise('Paint:DrumEmpty', { code: d.code });
      return [d.id, found.positionCode] as const;
    }),
  );
}

async function pick(context: Context<typeof c.pickPaint>) {
  const { tx, who, body } = context;
  const doing = doingOf(context);
  await loadProjectHeads(tx, who, body.projectIds);
  const codes = body.scans.map((s) => s.drumCode);
  assertDistinct(codes, (code) => [code]);
  for (const [i, scan] of body.scans.entries())
    if (!dec(scan.weighOut).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
  const by = await freeDrumsOf(doing, codes, null);
  const drums = codes.map((code) => by.get(code.toLowerCase()) ?? raise('Common:NotFound'));
  if (new Set(drums.map((d) => d.warehouseId)).size > 1) raise('Paint:SourceDiffers', { n: drums.length });
  const batches = await loadBatches(
    tx,
    drums.map((d) => d.batchId),
  );
  await assertUsable(tx, batches.values());
  const places = await placesOf(doing, drums);
  const projectIds = [...new Set(body.projectIds)];
  const made = await paintOuts.make(doing, {
    outType: c.PAINT_FOR_PROJECT,
    // its lines know whose they are once the drums are back
    projectId: projectIds[0],
    processId: body.processId ?? null,
    teamId: body.teamId ?? null,
    receiverId: body.receiverId,
    warehouseId: drums[0]?.warehouseId,
    businessDate: businessDay(),
    lines: drums.map((d, i) => ({
      paintId: d.paintId,
      batchId: d.batchId,
      positionCode: places.get(d.id) ?? d.positionCode,
      quantity: expected(d, body.scans[i]?.weighOut ?? '0'),
    })),
  });
  const doc = await paintOuts.lock(doing, made.id);
  await markPicking(
    tx,
    made.id,
    projectIds,
    doc.lines.map((l, i) => ({
      id: l.id,
      drumCode: drums[i]?.code ?? '',
      weighOut: body.scans[i]?.weighOut ?? '0',
    })),
  );
  const { orderStatus, version } = await paintOuts.act(doing, made.id, { action: 'submit' });
  return { id: made.id, no: made.no, orderStatus, version };
}

/** What is reserved of a drum: what is in it, at most what it weighs. */
const expected = (drum: Drum, weighOut: string): string =>
  dec(weighOut).lt(drum.leftKg) ? dec(weighOut).toFixed(3) : drum.leftKg;

/** m² by which the projects share a drum of the paint: what was sprayed while it was away, else what is sprayed, else what is to be. */
async function areasBy(doing: Doing, { head }: Doc, demands: ReadonlyMap<string, Demand>) {
  const projectIds = head.projectIds ?? [];
  const [shift, sprayed] = await Promise.all([
    sprayedAreas(doing.tx, projectIds, { since: head.creationTime }),
    sprayedAreas(doing.tx, projectIds),
  ]);
  return (paintId: string): readonly string[] => {
    const of = (area: (key: string, demand: Demand) => string | undefined): string[] =>
      projectIds.map((projectId) => {
        const demand = demands.get(pairKey({ projectId, paintId }));
        return (demand && area(colorKey(projectId, demand.colorCardId), demand)) ?? '0';
      });
    return drumAreas([of((key) => shift.get(key)), of((key, demand) => sprayed.get(key) ?? demand.area)]);
  };
}

/** What each project used of each drum, as lines; what was reserved is a line no more. */
async function usedLines(doing: Doing, doc: Doc, weighed: ReadonlyMap<string, string>): Promise<Line[]> {
  const projectIds = doc.head.projectIds ?? [];
  const demands = await demandsBy(doing, projectIds);
  const areas = await areasBy(doing, doc, demands);
  return doc.lines.flatMap((line) => {
    const weighBack =
      weighed.get((line.drumCode ?? '').toLowerCase()) ??
      raise('Paint:WeighBackMissing', { code: line.drumCode ?? '' });
    const weighOut = line.weighOut ?? '0';
    if (dec(weighBack).gt(weighOut)) raise('Paint:WeighBackGreater');
    return drumShares(drumUse(weighOut, weighBack), areas(line.paintId)).map((quantity, i) => {
      const projectId = projectIds[i] ?? null;
      const demandId = projectId
        ? (demands.get(pairKey({ projectId, paintId: line.paintId }))?.id ?? null)
        : null;
      return { ...line, id: i === 0 ? line.id : newId(), quantity, weighBack, projectId, demandId };
    });
  });
}

async function weighBack(context: Context<typeof c.weighPaintBack>) {
  const { tx, body, params, who } = context;
  const doing = doingOf(context);
  await paintOuts.store.load(tx, who, params.id);
  const doc = await paintOuts.lock(doing, params.id);
  const { head } = doc;
  if (head.version !== body.version) raise('Common:StaleVersion');
  if (!head.isPicking || head.orderStatus !== WAITING)
    raise('Common:InvalidState', { state: labelOf(head.orderStatus), action: c.weighPaintBack.title });
  assertDistinct(body.scans, (s) => [s.drumCode]);
  const weighed = new Map(body.scans.map((s) => [s.drumCode.toLowerCase(), s.weighBack]));
  const drums = await freeDrumsOf(
    doing,
    doc.lines.map((l) => l.drumCode ?? ''),
    head.id,
  );
  if (body.scans.some((s) => !drums.has(s.drumCode.toLowerCase()))) raise('Common:NotFound');
  const lines = (await usedLines(doing, doc, weighed)).map((l, i) => ({ ...l, lineNo: i + 1 }));
  await releaseFor(tx, head.id);
  await paintOuts.lines.lines.save(tx, head.id, doc.lines, lines);
  const total = sum(
    lines.map((l) => l.quantity),
    3,
  );
  await paintOuts.amend(doing, head, { totalKg: total }, 'weighBack', c.weighPaintBack.title);
  await freeDrums(
    tx,
    [...drums.values()].map((d) => ({
      id: d.id,
      used: drumUse(d.weighOut ?? '0', weighed.get(d.code.toLowerCase()) ?? '0'),
    })),
  );
  const moved = await paintOuts.act(doing, head.id, { action: 'weighBack' });
  const after = await paintOuts.store.load(tx, who, head.id);
  return {
    id: head.id,
    orderStatus: moved.orderStatus,
    version: moved.version,
    quantity: total,
    value: paintCosts(who).displayAmount ? String(after['value']) : null,
  };
}

/** 退料: a receipt at the value it left with; it waits for whoever takes the goods in. */
async function bringBackDraft(context: Context<typeof c.returnPaintOut>) {
  const { tx, params, body, who } = context;
  const head = await paintOuts.store.load(tx, who, params.id);
  if (head['orderStatus'] !== 4)
    raise('Common:InvalidState', {
      state: labelOf(Number(head['orderStatus'])),
      action: c.returnPaintOut.title,
    });
  const lines = await lockOutLines(
    tx,
    body.lines.map((l) => l.lineId),
  );
  const wanted = body.lines.map((l, i) => {
    const line = lines.get(l.lineId);
    if (line?.documentId !== params.id) raise('Common:NotFound');
    if (!line.isGivenOut) raise('Paint:NotReturnable');
    if (!dec(l.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const room = dec(line.quantity).minus(line.returnedKg);
    if (dec(l.quantity).gt(room)) raise('Paint:ReturnExceeds', { x: room.toFixed(3) });
    return {
      paintId: line.paintId,
      outLineId: line.id,
      quantity: l.quantity,
      positionCode: line.positionCode,
      qcState: 1,
    };
  });
  const made = await paintIns.make(doingOf(context), {
    inType: c.PAINT_BROUGHT_BACK,
    warehouseId: [...lines.values()][0]?.warehouseId,
    businessDate: body.businessDate ?? businessDay(),
    lines: wanted,
  });
  return { paintInId: made.id, no: made.no };
}

export const pickingRoutes: readonly Binding[] = [
  bind(c.pickPaint, pick),
  bind(c.weighPaintBack, weighBack),
  bind(c.returnPaintOut, bringBackDraft),
  bind(c.findDrum, async ({ tx, query }) => {
    const drum = (await findDrumByCode(tx, query.code)) ?? raise('Common:NotFound');
    const { id: _id, ...shown } = drum;
    return shown;
  }),
];
