/** 权限体检 (platform M12 §9): who may do what matters most, what one person should not do alone, and what nobody uses. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

/** Days after which a right, or a member, counts as unused. */
export const CHECKUP_DAYS = 90;

interface Risk {
  readonly key: string;
  readonly title: string;
  /** any right of these patterns */
  readonly rights: readonly RegExp[];
}
/** What is asked of everybody, the gravest first. Whoever holds everything is named once, at the head. */
export const CHECKUP_RISKS: readonly Risk[] = [
  {
    key: 'people',
    title: '能改成员与角色的权限',
    rights: [/^AbpIdentity\.Roles:edit$/, /^AbpOrganizationUnit\.Members:edit$/],
  },
  { key: 'financeExport', title: '能导出财务数据', rights: [/^AlFinance\.\w+:export$/] },
  { key: 'financeApprove', title: '能审核财务单据', rights: [/^AlFinance\.\w+:enable$/] },
  {
    key: 'businessExport',
    title: '能导出客户与订单',
    rights: [/^AlSale\.\w+:export$/, /^AlBasic\.Demanders:export$/],
  },
  { key: 'delete', title: '能删除工程、合同与订单', rights: [/^(AlCad\.CadProjects|AlSale\.\w+):delete$/] },
  { key: 'outside', title: '能接入外部系统', rights: [/^AlThird\.ThirdConfigs:(edit|enable)$/] },
  { key: 'buy', title: '能购买套餐、改企业信息', rights: [/^AlTenant\.(Orders:add|Infos:edit)$/] },
];
/** Amounts come from the roles, not from a right. */
export const CHECKUP_AMOUNTS = { key: 'amounts', title: '能看金额' } as const;
export const CHECKUP_ALL = { key: 'all', title: '拥有全部权限' } as const;

interface Conflict {
  readonly title: string;
  readonly one: RegExp;
  readonly other: RegExp;
}
/** Two steps that should not be one person's: beside making and approving the same document of these families. */
export const CHECKUP_SELF_APPROVED = /^(AlFinance|AlMaterialPurchase|AlPsiManagement|AlSale)\./;
export const CHECKUP_CONFLICTS: readonly Conflict[] = [
  {
    title: '建供应商并审核付款',
    one: /^AlBasic\.Suppliers:(add|edit)$/,
    other: /^AlFinance\.PayablePayments:enable$/,
  },
  {
    title: '下采购订单并审核材料入库',
    one: /^AlMaterialPurchase\.Orders:add$/,
    other: /^AlMaterialWareHouse\.StockIns:enable$/,
  },
  {
    title: '做发货单并审核收款',
    one: /^AlSale\.DeliveryOrder:add$/,
    other: /^AlFinance\.ReceivablePayments:enable$/,
  },
];
/** How the log and the check name where a right comes from that no role gives. */
export const CHECKUP_VIA = { owner: '所有者', own: '单独授权', selfApproved: '制单并审核' } as const;

const person = z.object({ id: z.uuid(), name: z.string() });
/** Reads what was done in the last 90 days: a report. */
export const permissionCheckup = call({
  id: 'identity.permission-checkup',
  method: 'GET',
  path: '/api/identity/permission-checkup',
  title: '权限体检',
  right: 'AbpIdentity.Roles:get',
  isReport: true,
  output: z.object({
    risks: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** `via`: roles, 单独授权 or 所有者 */
        people: z.array(person.extend({ via: z.array(z.string()) })),
      }),
    ),
    conflicts: z.array(person.extend({ items: z.array(z.string()) })),
    /** may log in, and has not done so for that long */
    idle: z.array(person.extend({ via: z.array(z.string()), lastLoginTime: z.string().nullable() })),
    /** rights that write, which none of those who have had them all the time has used */
    unused: z.array(
      z.object({
        kind: z.enum(['role', 'member']),
        id: z.uuid(),
        name: z.string(),
        /** of how many given */
        total: z.int(),
        rights: z.array(z.string()),
      }),
    ),
    /** roles that nobody has */
    emptyRoles: z.array(person),
  }),
});
