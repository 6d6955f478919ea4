/** The machine that a sheet is cut at: chosen from the machines of the space, kept as it was called, gone with a cut that is taken back. */
import { expect, it } from 'vitest';
import { equipmentOptions, MACHINE, type NestSheetRow } from '@muyun/contract';
import { deviceOfSpace } from '../../../../../test/device-scene.ts';
import { makeMember, makeSpace } from '../../../../../test/kit.ts';
import { cut, releasedScene, sheetOf, sheetsOf, uncut } from '../../../../../test/sheet-scene.ts';
import { sql } from '../../../../kit/sql.ts';

it('is offered by its type, told with the cut, and renamed afterwards without touching what was cut', async () => {
  const { owner, space, orderId, sheets } = await releasedScene();
  const laser = await deviceOfSpace(space, { type: MACHINE, name: '激光一号' });
  await deviceOfSpace(space, { type: 2, name: '手持' });
  const all = await owner.call(equipmentOptions, { query: {} });
  expect(all.map((e) => e.name)).toEqual(['激光一号', '手持']);
  const offered = await owner.call(equipmentOptions, { query: { equipmentType: MACHINE } });
  expect(offered).toMatchObject([{ id: laser, name: '激光一号', equipmentType: MACHINE }]);
  const worker = await makeMember(space, ['AlNest.NestResults:edit']);
  expect(await worker.refused(worker.call(equipmentOptions, { query: {} }))).toBe('Common:Forbidden');

  const [one, two] = sheets as [NestSheetRow, NestSheetRow];
  const other = await deviceOfSpace(await makeSpace(), { type: MACHINE });
  expect(await owner.refused(cut(owner, one.sheetNo, { equipmentId: other }))).toBe('Common:NotFound');
  await cut(owner, one.sheetNo, { equipmentId: laser });
  await cut(owner, two.sheetNo);
  await owner.inTx((tx) =>
    tx.run(sql`update equipment set name = '激光二号' where tenant_id = ${tx.tenantId} and id = ${laser}`),
  );
  const names = async () => (await sheetsOf(owner, orderId)).map((s) => s.equipmentName);
  expect((await names()).slice(0, 2)).toEqual(['激光一号', null]);
  await uncut(owner, one.sheetNo);
  expect((await names())[0]).toBe(null);
  await cut(owner, one.sheetNo, { equipmentId: laser });
  expect((await sheetOf(owner, one.sheetNo)).sheet.equipmentName).toBe('激光二号');
});
