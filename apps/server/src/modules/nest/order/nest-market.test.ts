/** A size without a price costs what the aluminium market asks of its texture (engineering A1 calc 2, A13). */
import { expect, it } from 'vitest';
import { market, nest, texture } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';

it('ingot + premium + processing fee; without a market the dearest of its group', async () => {
  const scene = await nestScene();
  const { owner, textureId } = scene;
  const write = (set: ReturnType<typeof sql>) => owner.inTx((tx) => tx.run(set));
  const tenant = scene.space.tenantId;
  await write(sql`update plate_material_size set price = null where tenant_id = ${tenant}`);
  const offered = async () => {
    const groups = await owner.call(nest.nestStockOptions, {
      body: { products: f9Body(scene).products, colorMode: 1 },
    });
    return groups[0]?.stocks.map((s) => [s.priceMode, s.price]);
  };
  // nothing is known
  expect(await offered()).toEqual([[1, '0']]);

  await owner.call(market.initMarkets);
  await owner.call(market.quotationMaster.calls.create, {
    body: { classCode: 'CJ', date: businessDay(), avg: '20350' } as never,
  });
  const [smm] = (await owner.call(market.listMarkets)).items.filter((m) => m.classCode === 'SMM');
  await owner.call(market.updateMarket, {
    params: { id: smm?.id ?? '' },
    body: { version: smm?.version ?? 0, premium: '150' },
  });
  await owner.call(market.quotationMaster.calls.create, {
    body: { classCode: 'SMM', date: businessDay(), avg: '20000' } as never,
  });
  // a texture without a processing fee is not priced by the ingot alone
  expect(await offered()).toEqual([[1, '0']]);
  await write(
    sql`update material_texture set process_fee = 4800 where tenant_id = ${tenant} and id = ${textureId}`,
  );
  expect(await offered()).toEqual([[1, '25.150000']]);

  // the order is costed by it: 1500 × 3000 × 3 at 25.15 is 926.90 a sheet (F9)
  const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
  const done = await computed(owner, id);
  expect([done.sheetAmount, done.figures?.materialCost]).toEqual([3, '2780.70']);

  // the class of the texture goes before the default, with its own premium
  await write(
    sql`update material_texture set market_class_code = 'SMM' where tenant_id = ${tenant} and id = ${textureId}`,
  );
  expect(await offered()).toEqual([[1, '24.950000']]);

  // a class that is none would leave the texture without a price
  const wrong = { name: '错', code: 'CW-1', density: '2.7', marketClassCode: '长江' };
  expect(await owner.refused(owner.call(texture.textureMaster.calls.create, { body: wrong as never }))).toBe(
    'Common:Validation',
  );
});
