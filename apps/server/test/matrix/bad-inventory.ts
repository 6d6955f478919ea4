/** Bad input of reservations, counts and remnants by hand: what would be accepted. */
import { inventory, stock } from '@muyun/contract';
import { each, type Subject, type World } from './bad-subjects.ts';

/** 预留, 盘点 and 余料登记. */
export async function ofInventory(w: World): Promise<Subject[]> {
  const { materials: m, skus, steps } = w;
  const projectId = await steps.projectNamed('坏预留');
  const keep = (domain: number, warehouseId: string, items: readonly string[], title: string): Subject => ({
    title,
    call: inventory.createReservation,
    body: { domain, projectId, lines: each(items, (itemId) => ({ warehouseId, itemId, quantity: '1' })) },
    rows: 'lines',
    quantity: 'quantity',
    item: 'itemId',
    warehouses: ['lines.1.warehouseId'],
    ids: { 'lines.1.itemId': 'item', 'lines.1.batchId': 'batch' },
    twice: 'Common:LineTwice',
    ...(domain === 8 ? { half: 'Accessory:WholeUnits' } : {}),
  });
  return [
    keep(2, m.warehouseId, skus, '材料预留'),
    keep(4, w.paint.warehouseId, w.paintIds, '涂料预留'),
    keep(8, w.accessories.warehouseId, w.accessoryIds, '配件预留'),
    await counting(w, { domain: 2, warehouseId: m.warehouseId, items: skus, title: '材料盘点' }),
    await counting(w, {
      domain: 4,
      warehouseId: w.paint.warehouseId,
      items: w.paintIds,
      title: '涂料盘点',
    }),
    await counting(w, {
      domain: 8,
      warehouseId: w.accessories.warehouseId,
      items: w.accessoryIds,
      title: '配件盘点',
      half: 'Accessory:WholeUnits',
    }),
    {
      title: '余料登记',
      call: stock.createStock,
      body: {
        kind: 3,
        code: 'HSJ-YL',
        textureId: m.textureId,
        thickness: 2.5,
        width: 900,
        length: 1200,
        initialQuantity: 1,
        warehouseId: m.warehouseId,
        bookValue: '90',
      },
      quantity: 'bookValue',
      warehouses: ['warehouseId'],
      mayBeNone: true,
    },
  ];
}

/** A count of two items, as it is said. */
async function counting(
  { materials: { owner } }: World,
  of: { domain: 2 | 4 | 8; warehouseId: string; items: readonly string[]; title: string; half?: string },
): Promise<Subject> {
  const { domain, warehouseId, items, title, half } = of;
  const { id } = await owner.call(inventory.createStockTake, {
    body: { domain, warehouseId, takeType: 2, scope: { itemIds: [...items] } },
  });
  const { lines } = await owner.call(inventory.getStockTake, { params: { id } });
  const first = items.map((item) => lines.find((l) => l.itemId === item)?.id);
  return {
    title,
    call: inventory.saveStockTakeLines,
    params: { id },
    body: { lines: each(items, (_, i) => ({ id: first[i], countedQty: '100', reason: '数错' })) },
    rows: 'lines',
    quantity: 'countedQty',
    ids: { 'lines.1.id': 'line', 'lines.1.itemId': 'found', 'lines.1.batchId': 'found' },
    twice: 'Common:LineTwice',
    mayBeNone: true,
    ...(half ? { half } : {}),
  };
}
