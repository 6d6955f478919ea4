/** A space with a warehouse and as many materials as asked, made through SQL where there are too many for calls. */
import { texture, warehouse } from '@muyun/contract';
import type { Api } from '../../e2e/api.ts';
import { databaseUrl, demoTenant, withClient } from '../database.ts';

export interface MaterialScene {
  readonly tenantId: string;
  readonly warehouseId: string;
  readonly skuIds: readonly string[];
}

/** `count` plates of different lengths, 40.950 kg each. */
export async function materials(api: Api, folder: string, count: number): Promise<MaterialScene> {
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const { id: warehouseId } = await api.call(warehouse.calls.create, {
    body: { code: 'BENCH', name: '压测材料仓', domain: 2, positions: [{ code: 'A-01' }] },
  });
  return withClient(databaseUrl(folder), async (client) => {
    const tenantId = await demoTenant(client);
    const { rows } = await client.query<{ id: string }>(
      `insert into material_sku (tenant_id, id, kind, name, texture_id, thickness, width, length, density, unit_weight)
       select $1, gen_random_uuid(), 1, '压测板 2.5×' || (500 + n % 1500) || '×' || (1000 + n / 1500), $2, 2.5, 500 + n % 1500, 1000 + n / 1500, 2.73, 40.95 from generate_series(1, $3::int) n returning id`,
      [tenantId, textureId, count],
    );
    return { tenantId, warehouseId, skuIds: rows.map((r) => r.id) };
  });
}
