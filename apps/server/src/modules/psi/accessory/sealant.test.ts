/** 配色密封胶 (commerce §14): what the joints of a project take of the sealants that match its colours, less what is there or comes. */
import { accessoryIn, accessorySealants, color, product, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessoryScene,
  type AccessoryScene,
  approve,
  issued,
  newSku,
  ordered,
  received,
  TODAY,
} from '../../../../test/accessory-scene.ts';
import { makeSpace } from '../../../../test/kit.ts';

let s: AccessoryScene;
let textureId = '';
const colors: Record<string, string> = {};
beforeAll(async () => {
  s = await accessoryScene();
  await s.owner.call(texture.initTextures);
  textureId = (await s.owner.call(texture.textureOptions))[0]?.id ?? '';
  for (const [code, name, rgb] of [
    ['RAL9006', '银灰', '#A5A8A6'],
    ['RAL7016', '煤灰', '#383E42'],
    ['RAL9007', '灰铝', '#8F8F8C'],
  ] as const)
    colors[code] = (await s.owner.call(color.createColor, { body: { code, name, rgb } as never })).id;
});
let n = 0;
const panels = async (code: string, quantity: number, width = 1200, height = 800) => {
  n += 1;
  await s.owner.call(product.createProduct, {
    body: {
      projectId: s.projectId,
      code: `MB-${n}`,
      textureId,
      thickness: 3,
      colorId: colors[code],
      quantity,
      visibleWidth: width,
      visibleHeight: height,
      unfoldMode: 3,
      unfoldWidth: width,
      unfoldHeight: height,
    } as never,
  });
};
const proposed = async (filter?: string) =>
  (
    await s.owner.call(accessorySealants, {
      query: { projectId: s.projectId, ...(filter ? { filter } : {}) },
    })
  ).items;

describe('sealant of the colours of a project', () => {
  it('nothing is proposed while no SKU says how far it goes', async () => {
    await panels('RAL9006', 50);
    await newSku(s, '硅酮胶', { color: 'RAL9006' });
    expect(await proposed()).toEqual([]);
  });

  it('50 panels of 1200 × 800 have 100 m of joint: 21 tubes of 5.2 m, two boxes of 20; a near colour serves where there is no other', async () => {
    const box = { jointMeters: '5.2', purchaseUnit: '箱', purchaseFactor: '20' };
    const silver = await newSku(s, '耐候胶 590', { color: 'RAL9006 银灰', ...box });
    await panels('RAL9007', 10);
    await panels('RAL7016', 10);
    const [first, second, ...more] = await proposed();
    expect(first).toMatchObject({
      colorName: 'RAL9006 银灰',
      pieces: 50,
      jointMeters: '100.0000',
      accessorySkuId: silver,
      match: 1,
      needQty: '21.0000',
      availableQty: '0.0000',
      purchaseQty: '2.0000',
      purchaseUnit: '箱',
    });
    expect(second).toMatchObject({
      colorName: 'RAL9007 灰铝',
      match: 4,
      needQty: '5.0000',
      purchaseQty: '1.0000',
    });
    // 煤灰 is far from silver: no sealant of the space goes with it
    expect(more).toEqual([]);
    expect((await proposed('灰铝')).map((r) => r.colorName)).toEqual(['RAL9007 灰铝']);
  });

  it('what the project has had, gets, or lies free is not bought again; it serves the longest joints first', async () => {
    const accessorySkuId = (await proposed())[0]?.accessorySkuId ?? '';
    const { id } = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 128,
        warehouseId: s.warehouseId,
        businessDate: TODAY,
        lines: [{ accessorySkuId, quantity: '23', unitPrice: '12' }],
      },
    });
    await approve(s.owner, accessoryIn, id);
    const figures = async () => (await proposed()).map((r) => [r.availableQty, r.purchaseQty]);
    // 23 serve the 21; two are left for the other colour's five
    expect(await figures()).toEqual([
      ['23.0000', '0.0000'],
      ['23.0000', '1.0000'],
    ]);
    await issued(s, [{ accessorySkuId, quantity: '21' }], { outType: 1, projectId: s.projectId });
    expect(await figures()).toEqual([
      ['2.0000', '0.0000'],
      ['2.0000', '1.0000'],
    ]);
    const order = await ordered(s, [
      { accessorySkuId, quantity: '1', unitPrice: '200', projectId: s.projectId },
    ]);
    expect(await figures()).toEqual([
      ['2.0000', '0.0000'],
      ['2.0000', '0.0000'],
    ]);
    // it has come and is kept for the project
    await received(s, order, ['1']);
    expect(await figures()).toEqual([
      ['2.0000', '0.0000'],
      ['2.0000', '0.0000'],
    ]);
  });

  it('of a project of another space is not told', async () => {
    const other = await makeSpace();
    const asked = other.owner.call(accessorySealants, { query: { projectId: s.projectId } });
    expect(await other.owner.refused(asked)).toBe('Common:NotFound');
  });
});
