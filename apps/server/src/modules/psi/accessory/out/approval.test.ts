/** An issue of accessories is approved by what it costs (commerce §1.2), in the unit of stock, before it is posted. */
import { accessoryOut, approval } from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  type AccessoryScene,
  accessoryScene,
  issueDraft,
  stocked,
} from '../../../../../test/accessory-scene.ts';
import { type Actor, makeMember } from '../../../../../test/kit.ts';

let s: AccessoryScene;
let clerk: Actor;
const RIGHTS = ['query', 'get', 'add', 'edit', 'enable', 'disable'].map(
  (a) => `AlPsiManagement.AccessoryOuts:${a}`,
);
const at = (id: string) => ({ params: { id } });

beforeAll(async () => {
  s = await accessoryScene();
  clerk = await makeMember(s.space, RIGHTS);
  const { version, roles } = await s.owner.call(approval.listApprovalRules, {});
  // a role that the clerk has not
  await makeMember(s.space, []);
  const after = await s.owner.call(approval.listApprovalRules, {});
  const boss = after.roles.find((r) => !roles.some((old) => old.id === r.id));
  const steps = [{ minAmount: '100', roleIds: [boss?.id ?? ''] }];
  await s.owner.call(approval.saveApprovalRule, {
    body: { version, document: accessoryOut.id, steps, forbidSelf: false },
  });
});

it('30 pieces at 2.50 are anybody’s, 50 the boss’s; what they would cost stands there while they wait', async () => {
  await stocked(s, s.screwId, '400', '2.5');
  const view = (id: string) => s.owner.call(accessoryOut.calls.get, at(id));
  const sent = async (quantity: string): Promise<string> => {
    const id = await issueDraft(s, [{ accessorySkuId: s.screwId, quantity }]);
    expect((await view(id)).stockValue).toBe('0.00');
    await s.owner.call(accessoryOut.calls.submit, { ...at(id), body: { version: 1 } });
    return id;
  };
  const agree = (id: string) =>
    clerk.call(accessoryOut.calls.approval, { ...at(id), body: { version: 2, agree: true } });
  const small = await sent('30');
  expect(await agree(small)).toMatchObject({ orderStatus: 4 });
  expect((await view(small)).stockValue).toBe('75.00');
  const large = await sent('50');
  expect(await clerk.refused(agree(large))).toBe('Common:NotApprover');
  const waiting = await view(large);
  expect([waiting.stockValue, waiting.lines[0]?.stockValue]).toEqual(['125.00', '125.00']);
  await s.owner.call(accessoryOut.calls.withdraw, { ...at(large), body: { version: 2 } });
  const taken = await view(large);
  expect([taken.stockValue, taken.lines[0]?.stockValue]).toEqual(['0.00', '0.00']);
});
