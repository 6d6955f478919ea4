/** The usual roles of a factory (platform M12): what 从默认角色导入 adds to a space of the tenants' side. */
import type { Action } from '../../kit/call.ts';

const READ: readonly Action[] = ['query', 'get'];
const WORK: readonly Action[] = ['add', 'delete', 'edit', 'query', 'get', 'import', 'export'];
const LEAD: readonly Action[] = [...WORK, 'enable', 'disable'];

/** `Family.` means all items of a family; no actions named means all that there are. */
type Granted = readonly [prefix: string, actions?: readonly Action[]];

export interface DefaultRole {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly dataPermission: 1 | 2;
  readonly displayAmount: boolean;
  readonly isStatic: boolean;
  readonly grants: readonly Granted[];
}

const role = (
  name: string,
  displayName: string,
  description: string,
  grants: readonly Granted[],
  options: Partial<Pick<DefaultRole, 'dataPermission' | 'displayAmount' | 'isStatic'>> = {},
): DefaultRole => ({
  name,
  displayName,
  description,
  dataPermission: 1,
  displayAmount: false,
  isStatic: false,
  // whoever fills in a form chooses out of the basic data
  grants: [['AlBasic.', ['get']], ['AlDashboard.', READ], ...grants],
  ...options,
});

export const ADMIN_ROLE = 'admin';

export const DEFAULT_ROLES: readonly DefaultRole[] = [
  role(ADMIN_ROLE, '管理员', '空间的全部权限', [['']], { displayAmount: true, isStatic: true }),
  role(
    'sales',
    '销售',
    '客户、合同、订单、发货',
    [
      ['AlBasic.Demanders', LEAD],
      ['AlSale.', WORK],
      ['AlCad.CadProjects', READ],
      ['AlProductWareHouse.', READ],
    ],
    { dataPermission: 2, displayAmount: true },
  ),
  role('design', '设计', '工程与产品', [
    ['AlCad.', WORK],
    ['AlBasic.', READ],
    ['AlNest.NestOrders', READ],
  ]),
  role('split', '拆图', '拆图与产品导入', [
    ['AlCad.CadProducts', WORK],
    ['AlCad.CadProjects', READ],
    ['AlCad.CadSplits', WORK],
  ]),
  role('nester', '套料员', '套料单与套料结果', [
    ['AlNest.', LEAD],
    ['AlCad.', READ],
    ['AlMaterialWareHouse.Stocks', READ],
  ]),
  role('planner', '计划', '生产计划与进度', [
    ['AlProduce.', LEAD],
    ['AlCad.', READ],
    ['AlNest.', READ],
    ['AlKanban.', READ],
  ]),
  role('workshop', '车间主任', '生产、外协与质检', [
    ['AlProduce.', LEAD],
    ['AlOutsource.', WORK],
    ['AlQC.', WORK],
    ['AlKanban.', READ],
  ]),
  role('station', '工位操作', '看自己工序的产品与看板', [
    ['AlProduce.Processes', READ],
    ['AlProduce.Plans', READ],
    ['AlKanban.', READ],
  ]),
  role('inspector', '质检', '质检单', [
    ['AlQC.', LEAD],
    ['AlProduce.Plans', READ],
  ]),
  role('keeper', '仓库', '材料、成品、涂料与辅料的出入库', [
    ['AlMaterialWareHouse.', LEAD],
    ['AlProductWareHouse.', LEAD],
    ['AlPsiManagement.', WORK],
  ]),
  role(
    'buyer',
    '采购',
    '供应商与采购',
    [
      ['AlMaterialPurchase.', WORK],
      ['AlBasic.Suppliers', LEAD],
      ['AlPsiManagement.', WORK],
      ['AlMaterialWareHouse.Stocks', READ],
    ],
    { displayAmount: true },
  ),
  role(
    'finance',
    '财务',
    '收付款、对账与发票',
    [
      ['AlFinance.', LEAD],
      ['AlSale.', READ],
      ['AlMaterialPurchase.', READ],
      ['AlReport.', [...READ, 'export']],
    ],
    { displayAmount: true },
  ),
  role('viewer', '只读老板', '看全部数据，不能修改', [['', [...READ, 'export']]], { displayAmount: true }),
];
