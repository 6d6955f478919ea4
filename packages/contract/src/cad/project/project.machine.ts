/** States and verbs of a project (engineering C4), and what it allows others. Counters and guards are server code. */
import { machine } from '../../kit/machine.ts';

/** In the recycle bin, whatever its control state was; it comes back to that. */
export const PROJECT_DELETED = 4;

export const projectMachine = machine({
  item: 'AlCad.CadProjects',
  states: {
    0: { label: '正常', tone: 'gray' },
    1: { label: '强制完工', tone: 'outline' },
    2: { label: '强制作废', tone: 'void' },
    4: { label: '回收站', tone: 'gray' },
  },
  actions: {
    edit: { label: '编辑', from: [0, 1], to: null, action: 'edit' },
    orderTime: { label: '改下单日期', from: [0, 1], to: null, action: 'enable' },
    deliveryDate: { label: '改交期', from: [0, 1], to: null, action: 'enable', reason: true },
    packingPrefix: { label: '包号前缀', from: [0, 1], to: null, action: 'edit' },
    factory: { label: '转工厂', from: [0, 1], to: null, action: 'edit' },
    // of those who answer for the project, see the server's `isResponsible`
    password: { label: '设密码', from: [0, 1], to: null, action: 'edit' },
    compel: { label: '强制完工', from: [0], to: 1, action: 'disable', reason: true },
    void: { label: '强制作废', from: [0, 1], to: 2, action: 'disable', reason: true },
    normal: { label: '恢复正常', from: [1, 2], to: 0, action: 'enable', reason: true },
    delete: { label: '删除', from: [0, 1, 2], to: 4, action: 'delete' },
    // to the control state that it had
    recovery: { label: '恢复', from: [4], to: null, action: 'enable' },
    // what the project's state allows others: a further batch, its products, their nesting
    batch: { label: '新增批次', from: [0, 1, 2], to: null, action: 'add' },
    import: { label: '导入产品', from: [0], to: null, action: 'import', item: 'AlCad.CadProducts' },
    nest: { label: '套料', from: [0], to: null, action: 'add', item: 'AlNest.NestOrders' },
  },
});
export type ProjectState = keyof (typeof projectMachine)['states'];
export type ProjectAction = keyof (typeof projectMachine)['actions'];
/** Verbs of the project itself. */
export type ProjectVerb = Exclude<ProjectAction, 'batch' | 'import' | 'nest' | 'password'>;

/** The state by which its machine judges a project. */
export const projectStateOf = (row: { readonly isDeleted: boolean; readonly controlState: number }): number =>
  row.isDeleted ? PROJECT_DELETED : row.controlState;
