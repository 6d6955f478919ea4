/** Stock in a space through the core: a project that it is kept for, what an attacker would want to reach. */
import { demander, inventory, project } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { inTx } from '../src/kit/tx.ts';
import { postMoves } from '../src/ledger/inventory/index.ts';
import { source } from './inventory-scene.ts';
import { houses } from './house.ts';
import { type Actor, testHouse } from './kit.ts';

let serial = 0;
/** A project that stock may be kept for. */
export async function stockProject(owner: Actor, name = '南塔'): Promise<string> {
  const code = `KHS${(serial += 1)}`;
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code, name: `甲方${code}` },
  });
  return (await owner.call(project.createProject, { body: { name, demanderId } })).id;
}

/** 20 pieces of a material, 5 of them reserved, a count of the warehouse that goes on. */
export async function stockLeft(
  owner: Actor,
  of: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const { pools } = (houses.get(owner.url) ?? (await testHouse())).server.house;
  const place = { warehouseId: of['warehouse'] as string, itemId: of['materialSku'] as string };
  await inTx(pools.user, { tenantId: owner.tenantId, userId: owner.userId }, (tx) =>
    postMoves(tx, source(), [
      {
        ...place,
        lineId: newId(),
        lineNo: 1,
        moveType: 1,
        itemName: '板',
        quantity: '20',
        value: { by: 'given', value: '200.00' },
      },
    ]),
  );
  const { ids } = await owner.call(inventory.createReservation, {
    body: {
      domain: 2,
      projectId: of['projectId'] as string,
      sourceType: 8,
      lines: [{ ...place, quantity: '5' }],
    },
  });
  const { id } = await owner.call(inventory.createStockTake, {
    body: { domain: 2, warehouseId: place.warehouseId, takeType: 2, scope: { itemIds: [place.itemId] } },
  });
  const { lines } = await owner.call(inventory.getStockTake, { params: { id } });
  return { reservationId: ids[0] as string, stockTake: id, stockTakeLine: lines[0]?.id as string };
}
