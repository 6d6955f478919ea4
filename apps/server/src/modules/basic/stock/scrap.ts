/** Offcuts that are entered as scrap by hand, and remnants that are scrapped: kg of scrap (commerce §12.5). */
import { dec, round, type stock } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { Context } from '../../../kit/call.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { assertWarehouse, warehouseName } from '../warehouse/index.ts';
import { scrapBorn } from './scrap.facts.ts';
import { kgPerSquare, scrapPieces } from './scrap.store.ts';

/** the document of the core behind what is entered by hand */
const SCRAP_SOURCE = 'warehouse.material.scrap';

type Entering = Context<typeof stock.enterScrap>;
/** Raises Material:ScrapWarehouse, Common:NotFound, and what the core refuses. */
export async function enterScrap(context: Entering, area: string) {
  const { tx, body } = context;
  if (body.warehouseId) await assertWarehouse(tx, body.warehouseId);
  const material = (await kgPerSquare(tx, body.textureId, body.thickness)) ?? raise('Common:NotFound');
  const weight = round(dec(area).times(material.kg), 3);
  const id = newId();
  const told = {
    source: { sourceType: SCRAP_SOURCE, sourceId: id, sourceNo: material.name },
    pieces: [
      {
        lineId: id,
        warehouseId: body.warehouseId ?? null,
        textureId: body.textureId,
        weight,
        projectId: null,
      },
    ],
    booked: [] as { itemName: string; warehouseId: string; weight: string }[],
  };
  await tell(context, scrapBorn, told);
  const done = told.booked[0] ?? raise('Material:ScrapWarehouse');
  await context.audit({
    bizType: SCRAP_SOURCE,
    bizId: id,
    action: 'add',
    summary: `${done.itemName} ${body.width}×${body.length}×${body.thickness} ${weight} kg`,
  });
  return { weight, itemName: done.itemName, warehouseName: await warehouseName(tx, done.warehouseId) };
}

/** Remnants that are scrapped, before they leave. */
export const weighed = scrapPieces;
/** Their kg come to the scrap of their warehouses. */
export async function bookScrapped(
  telling: Telling,
  pieces: Awaited<ReturnType<typeof scrapPieces>>,
): Promise<void> {
  const [first] = pieces;
  if (!first) return;
  await tell(telling, scrapBorn, {
    source: { sourceType: SCRAP_SOURCE, sourceId: first.id, sourceNo: first.code },
    pieces: pieces.map((p) => ({ ...p, lineId: newId() })),
    booked: [],
  });
}
