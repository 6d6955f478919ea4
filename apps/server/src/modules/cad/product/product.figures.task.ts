/**
 * 穿孔次数 and 最小外接面积 of products from before they were kept (engineering B1): once, after an upgrade, measured of their stored
 * flat part. A few at a time, each lot in a transaction of its own, past rows that somebody is writing.
 * Nothing that anybody typed changes, so that no version is raised and no history written.
 */
import { decimal } from '@muyun/contract';
import { measure, type PartGeometry } from '@muyun/nesting/panel';
import type { House } from '../../../kit/house.ts';
import type { ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { fillFigures, spacesUnmeasured, unmeasured } from './product.figures.store.ts';

const LOT = 200;
/** it is done once; a run that fails comes again by itself */
const NEVER_MS = 100 * 365 * 86_400_000;

function figuresOf(part: PartGeometry): { minRectArea: string; pierceCount: number } {
  const { minRectArea, pierceCount } = measure(part, 1, 0);
  return { minRectArea: decimal.area(minRectArea), pierceCount };
}

/** One pass over the products of a space. Answers how many were measured. */
async function fillSpace({ pools }: Pick<House, 'pools'>, tenantId: string, waits: boolean): Promise<number> {
  let filled = 0;
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await inTx(pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
      const lot = await unmeasured(tx, from, { most: LOT, waits });
      await fillFigures(
        tx,
        lot.map(({ id, geometry }) => ({ id, ...figuresOf(geometry) })),
      );
      filled += lot.length;
      return lot.at(-1)?.id ?? null;
    });
  } while (after !== null);
  return filled;
}

/** Every space with such products; what was passed over is asked for once more and waited for, like every writer. Answers how many. */
export async function fillProductFigures(house: Pick<House, 'pools'>): Promise<number> {
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  let filled = 0;
  for (const tenantId of await inTx(house.pools.owner, owner, spacesUnmeasured))
    for (const waits of [false, true]) filled += await fillSpace(house, tenantId, waits);
  return filled;
}

export const productFigureTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'product.figures',
    atStart: true,
    next: (at) => new Date(at.getTime() + NEVER_MS),
    run: async () => `${await fillProductFigures(house)} products`,
  },
];
