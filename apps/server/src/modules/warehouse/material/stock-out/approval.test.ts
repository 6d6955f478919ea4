/** An issue is approved by what it costs (commerce §1.2): the step of the boss above an amount is not passed by. */
import { approval, materialStockOut } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../../../test/kit.ts';
import { at, materialSteps } from '../../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../../test/purchase-scene.ts';

let s: PurchaseScene;
let clerk: Actor;
const steps = materialSteps(() => s);
const RIGHTS = ['query', 'get', 'add', 'edit', 'enable', 'disable'].map(
  (a) => `AlMaterialWareHouse.StockOuts:${a}`,
);

beforeAll(async () => {
  s = await purchaseScene();
  clerk = await makeMember(s.space, RIGHTS);
  const { version, roles } = await s.owner.call(approval.listApprovalRules, {});
  // a role that the clerk has not
  await makeMember(s.space, []);
  const after = await s.owner.call(approval.listApprovalRules, {});
  const boss = after.roles.find((r) => !roles.some((old) => old.id === r.id));
  await s.owner.call(approval.saveApprovalRule, {
    body: {
      version,
      document: materialStockOut.id,
      steps: [{ minAmount: '1000', roleIds: [boss?.id ?? ''] }],
      forbidSelf: false,
    },
  });
});

describe('approval of an issue', () => {
  it('of 1 piece at 945.00 is anybody’s, of 2 the boss’s; what it would cost stands there while it waits', async () => {
    const materialSkuId = await steps.plate();
    await steps.stocked('10', '945', { materialSkuId, priceBasis: 4 });
    const sent = async (quantity: string): Promise<string> => {
      const id = await steps.draftOut([{ materialSkuId, quantity }]);
      expect((await steps.viewOut(id)).value).toBe('0.00');
      await s.owner.call(materialStockOut.calls.submit, { ...at(id), body: { version: 1 } });
      return id;
    };
    const agree = (id: string) =>
      clerk.call(materialStockOut.calls.approval, { ...at(id), body: { version: 2, agree: true } });
    const small = await sent('1');
    expect(await agree(small)).toMatchObject({ orderStatus: 4 });
    expect((await steps.viewOut(small)).value).toBe('945.00');
    const large = await sent('2');
    expect(await clerk.refused(agree(large))).toBe('Common:NotApprover');
    const waiting = await steps.viewOut(large);
    expect([waiting.value, waiting.lines[0]?.value]).toEqual(['1890.00', '1890.00']);
    await s.owner.call(materialStockOut.calls.withdraw, { ...at(large), body: { version: 2 } });
    expect((await steps.viewOut(large)).value).toBe('0.00');
  });
});
