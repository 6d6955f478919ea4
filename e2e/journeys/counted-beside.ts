/** What a count meets: another plate, and a part count of one item that is posted while it goes on. */
import { randomUUID } from 'node:crypto';
import { inventory, materialSku, texture } from '@muyun/contract';
import type { Api } from '../api.ts';

/** A plate of 3003-H24, 2.5 × 1219 × so long. */
export async function plateOf(api: Api, length: number): Promise<string> {
  const textureId = (await api.call(texture.textureOptions, {})).find((t) => t.code === '3003-H24')?.id ?? '';
  const body = { kind: 1, textureId, thickness: 2.5, width: 1219, length } as const;
  return (await api.call(materialSku.calls.create, { body, key: randomUUID() })).id;
}

interface Counted {
  readonly warehouseId: string;
  readonly itemId: string;
  readonly countedQty: string;
}
/** Counted and posted. */
export async function countedBeside(api: Api, { warehouseId, itemId, countedQty }: Counted): Promise<void> {
  const key = randomUUID;
  const scope = { itemIds: [itemId] };
  const { id } = await api.call(inventory.createStockTake, {
    body: { domain: 2, warehouseId, takeType: 2, scope, counterIds: [] } as never,
    key: key(),
  });
  const at = { params: { id } };
  const read = () => api.call(inventory.getStockTake, at);
  const line = { id: (await read()).lines[0]?.id, countedQty, reason: '点过' };
  await api.call(inventory.saveStockTakeLines, { ...at, body: { lines: [line] } as never, key: key() });
  const version = async () => ({ version: (await read()).version });
  await api.call(inventory.submitStockTake, { ...at, body: await version(), key: key() });
  await api.call(inventory.approveStockTake, {
    ...at,
    body: { ...(await version()), agree: true },
    key: key(),
  });
}
