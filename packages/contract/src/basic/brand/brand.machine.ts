/** States and verbs of brands, of their authorisations and of their use (engineering A10). Who of both sides may do what is server code. */
import { machine } from '../../kit/machine.ts';

const P = 'AlBasic.Brands';

/** The platform decides; whoever owns the brand hands it in again after a refusal. */
export const brandMachine = machine({
  item: P,
  states: {
    1: { label: '待审核', tone: 'amber' },
    2: { label: '已通过', tone: 'green' },
    4: { label: '已驳回', tone: 'red' },
    8: { label: '已停用', tone: 'void' },
  },
  actions: {
    approve: { label: '通过', from: [1, 8], to: 2, action: 'enable' },
    reject: { label: '驳回', from: [1], to: 4, action: 'enable', reason: true },
    disable: { label: '停用', from: [2], to: 8, action: 'enable', reason: true },
    resubmit: { label: '重新提交', from: [1, 2, 4, 8], to: 1, action: 'edit' },
    authorise: { label: '授权给企业', from: [2], to: null, action: 'edit' },
    use: { label: '使用', from: [2], to: null, action: 'add' },
    expire: { label: '到期', from: [2], to: 8, action: 'enable', internal: true },
  },
});
export type BrandVerb = keyof (typeof brandMachine)['actions'];

/** The owner of the brand decides; the company that uses it gives it back. */
export const tenantBrandMachine = machine({
  item: P,
  states: {
    1: { label: '待授权', tone: 'amber' },
    2: { label: '已授权', tone: 'green' },
    4: { label: '已拒绝', tone: 'red' },
    8: { label: '已撤销', tone: 'void' },
  },
  actions: {
    approve: { label: '同意', from: [1], to: 2, action: 'enable' },
    reject: { label: '拒绝', from: [1], to: 4, action: 'enable', reason: true },
    change: { label: '调整', from: [2], to: null, action: 'edit' },
    revoke: { label: '撤销', from: [1, 2], to: 8, action: 'delete' },
    // what the authorised company may do with it
    use: { label: '使用', from: [2], to: null, action: 'add' },
    // the brand itself was stopped, or its time is over
    lapse: { label: '失效', from: [1, 2], to: 8, action: 'enable', internal: true },
  },
});
export type TenantBrandVerb = keyof (typeof tenantBrandMachine)['actions'];

export const brandUseMachine = machine({
  item: P,
  states: {
    1: { label: '待确认', tone: 'amber' },
    2: { label: '使用中', tone: 'green' },
    4: { label: '已拒绝', tone: 'red' },
    8: { label: '已结束', tone: 'void' },
  },
  actions: {
    approve: { label: '同意', from: [1], to: 2, action: 'enable' },
    reject: { label: '拒绝', from: [1], to: 4, action: 'enable', reason: true },
    end: { label: '结束使用', from: [1, 2], to: 8, action: 'disable' },
    lapse: { label: '失效', from: [1, 2], to: 8, action: 'enable', internal: true },
  },
});
export type BrandUseVerb = keyof (typeof brandUseMachine)['actions'];
