/** A frozen batch that is let through (commerce §13): it may be issued until that day. */
import {
  concedePaintBatch,
  freezePaintBatch,
  listPaintStock,
  paintOut,
  unfreezePaintBatch,
} from '@muyun/contract';
import { expect, it } from 'vitest';
import { approve, at, daysOn, issueOf, paintScene, stocked } from '../../../../test/paint-scene.ts';

it('a frozen batch is let through until a day too; who freezes it again stops it again', async () => {
  const s = await paintScene();
  await stocked(s, [{ quantity: '25', batchNo: 'B1' }]);
  const row = async () => (await s.owner.call(listPaintStock, { query: { batchNo: 'B1' } })).items[0];
  const batchId = (await row())?.batchId ?? '';
  const draft = async () => {
    const body = issueOf(s, [{ batchId, quantity: '5' }]);
    return (await s.owner.call(paintOut.calls.create, { body: body as never })).id;
  };
  const submitted = async () =>
    s.owner.refused(s.owner.call(paintOut.calls.submit, { ...at(await draft()), body: { version: 1 } }));
  const asked = async (more: object = {}) => ({
    ...at(batchId),
    body: { version: (await row())?.batchVersion ?? 0, reason: '客诉色差', ...more },
  });
  const pass = async () => s.owner.call(concedePaintBatch, (await asked({ until: daysOn(5) })) as never);
  await s.owner.call(freezePaintBatch, await asked());
  expect(await submitted()).toBe('Paint:BatchFrozen');
  expect(await pass()).toMatchObject({ state: 16, isFrozen: true });
  expect(await row()).toMatchObject({ state: 16, frozenReason: '客诉色差' });
  await approve(s, paintOut, await draft());
  await s.owner.call(unfreezePaintBatch, await asked());
  await pass();
  const again = await s.owner.call(freezePaintBatch, await asked({ reason: '复检不合格' }));
  expect(again).toMatchObject({ state: 8, concessionUntil: null });
  expect(await submitted()).toBe('Paint:BatchFrozen');
});
