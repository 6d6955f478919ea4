import { expect, it } from 'vitest';
import { loadRegions, pathTo } from './regions.ts';

it('S290: an area has code, name and province, with its cities and districts beneath', async () => {
  const all = await loadRegions();
  expect(all.length).toBeGreaterThanOrEqual(34);
  const guangdong = all.find((o) => o.name === '广东省');
  const foshan = guangdong?.children?.find((o) => o.name === '佛山市');
  const sanshui = foshan?.children?.find((o) => o.name === '三水区');
  expect(sanshui).toEqual({ code: '440607', name: '三水区', province: '广东省' });
  expect(pathTo(all, '440607')).toEqual(['440000', '440600', '440607']);
  expect(pathTo(all, '990000')).toEqual([]);
});
