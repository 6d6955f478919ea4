/**
 * 套料方式 of products from before it was kept (engineering A6): once, after an upgrade, they get what their structure says. A few at
 * a time, each lot in a transaction of its own, past rows that somebody is writing: people go on working beside it.
 */
import { NEST_KIND_FILLED, productFields, STRUCTURE_NEST_KINDS } from '@muyun/contract';
import { writeHouseAudit } from '../../../kit/audit.ts';
import type { House } from '../../../kit/house.ts';
import type { ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import { fillNestKinds, oldProducts, type OldProduct, spacesBefore } from './nest-kind.store.ts';

const NAME = 'product.nest-kind';
const LOT = 200;
/** it is done once; a run that fails comes again by itself */
const NEVER_MS = 100 * 365 * 86_400_000;

const labelOf = (kind: number): string => STRUCTURE_NEST_KINDS.find((k) => k.value === kind)?.label ?? '';

async function fillLot(tx: Tx, lot: readonly OldProduct[]): Promise<void> {
  const changed = await fillNestKinds(
    tx,
    lot.map((p) => p.id),
  );
  await countProjects(tx, changed);
  const { label } = productFields.nestKind;
  for (const { id, code, nestKind, structureKind } of lot)
    await writeHouseAudit(tx, NAME, {
      bizType: 'cad-product',
      bizId: id,
      bizNo: code,
      action: 'edit',
      summary: NEST_KIND_FILLED,
      changes: [
        { field: 'nestKind', label, oldValue: labelOf(nestKind ?? 1), newValue: labelOf(structureKind) },
      ],
    });
}

/** One pass over the products of a space. Answers how many were written. */
async function fillSpace({ pools }: Pick<House, 'pools'>, tenantId: string, waits: boolean): Promise<number> {
  let filled = 0;
  let after: OldProduct | null = null;
  for (;;) {
    const from: OldProduct | null = after;
    const lot: OldProduct[] = await inTx(pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
      const found = await oldProducts(tx, from, { most: LOT, waits });
      if (found.length > 0) await fillLot(tx, found);
      return found;
    });
    filled += lot.length;
    after = lot.at(-1) ?? null;
    if (!after) return filled;
  }
}

/** Every space with such products; what was passed over is asked for once more and waited for, like every writer. Answers how many. */
export async function fillOldNestKinds(house: Pick<House, 'pools'>): Promise<number> {
  const owner = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  let filled = 0;
  for (const tenantId of await inTx(house.pools.owner, owner, spacesBefore))
    for (const waits of [false, true]) filled += await fillSpace(house, tenantId, waits);
  return filled;
}

export const nestKindTasks = (house: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: NAME,
    atStart: true,
    next: (at) => new Date(at.getTime() + NEVER_MS),
    run: async () => `${await fillOldNestKinds(house)} products`,
  },
];
