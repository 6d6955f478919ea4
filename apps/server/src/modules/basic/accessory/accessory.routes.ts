/** Binds the calls of 配件 beside those of its three records (engineering A3). */
import * as c from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { giveAccessories, giveAccessoryTypes } from '../defaults/init.masters.ts';
import { accessories, skus, types } from './accessory.ts';
import { enabledAccessories, enabledSkus, parentOf } from './accessory.store.ts';

/** A SKU is named under its accessory: under another one it does not exist. */
async function assertUnder({ tx }: MasterDoing, accessoryId: string, skuId: string): Promise<string> {
  if ((await parentOf(tx, skuId)) !== accessoryId) raise('Common:NotFound');
  return skuId;
}

export const accessoryRoutes: readonly Binding[] = [
  bind(c.initAccessories, ({ tx }) => giveAccessories(tx)),
  bind(c.initAccessoryTypes, ({ tx }) => giveAccessoryTypes(tx)),
  bind(c.allAccessories, async ({ tx, who, query }) => {
    const rows = await enabledAccessories(tx, query.typeId);
    const own = await enabledSkus(
      tx,
      rows.map((r) => r.id),
    );
    const byAccessory = Map.groupBy(own, (s) => s.accessoryId);
    return rows.map((row) => ({
      ...row,
      skus: (byAccessory.get(row.id) ?? []).map((s) => shownTo(who, c.accessorySkuFields, s)),
    }));
  }),
  bind(c.accessoryTypeTree, async ({ tx, who }) => {
    const page = await types.store.list(tx, who, { skipCount: 0, maxResultCount: 400 });
    return page.items;
  }),
  bind(c.addSku, (doing) => skus.create(doing, { ...doing.body, accessoryId: doing.params.id })),
  bind(c.changeSku, async (doing) =>
    skus.update(doing, await assertUnder(doing, doing.params.id, doing.params['skuId'] as string), {
      ...doing.body,
    }),
  ),
  bind(c.dropSku, async (doing) =>
    skus.remove(doing, await assertUnder(doing, doing.params.id, doing.params['skuId'] as string)),
  ),
  ...types.routes,
  ...skus.routes,
  ...accessories.routes,
];
