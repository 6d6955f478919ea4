/** 员工 (platform M12): whom the factory employs, with or without an account to log in with. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const GENDERS = [
  { value: 1, label: '男' },
  { value: 2, label: '女' },
] as const;
export const EMPLOYEE_STATES = [
  { value: 1, label: '在职', tone: 'green' },
  { value: 2, label: '离职', tone: 'void' },
] as const;
export const EMPLOYED = 1;
export const LEFT = 2;
/** How the work is paid: read by payroll. */
export const WAGE_TYPES = [
  { value: 1, label: '计时' },
  { value: 2, label: '计件' },
  { value: 3, label: '混合' },
] as const;

export const employeeFields = catalogue({
  ...rowFields,
  /** unique in the space; the next number where none is given */
  employeeNo: f.text('工号', { max: 20, hint: '不填自动编号' }),
  name: f.text('姓名', { required: true, max: 32 }),
  gender: f.oneOf('性别', { options: GENDERS }),
  phoneNumber: f.text('手机', { max: 20 }),
  /** sealed where it is stored, shown as ****1234 */
  idCardNo: f.text('身份证号', { max: 18, secret: true }),
  organizationUnitIds: f.refs('机构', 'organizationUnit', { default: [] }),
  position: f.text('岗位', { max: 32 }),
  factoryIds: f.refs('工厂', 'factory', { default: [] }),
  entryDate: f.date('入职日期', { ahead: true }),
  wageType: f.oneOf('计薪方式', { options: WAGE_TYPES, default: 1 }),
  remark: f.text('备注', { max: 200, lines: true }),
  state: f.oneOf('状态', { options: EMPLOYEE_STATES, mark: 'S', default: 1 }),
  leaveDate: f.date('离职日期', { mark: 'S' }),
  /** the membership by which he logs in */
  tenantUserId: f.ref('登录成员', 'member', { mark: 'S', unnamed: true }),
});

/** Shown beside the catalogue. */
export const employeeExtra = catalogue({
  unitNames: f.text('机构名称', { mark: 'C' }),
  factoryNames: f.text('工厂名称', { mark: 'C' }),
  loginName: f.text('登录账号', { mark: 'C' }),
  /** of MEMBER_STATUSES */
  loginStatus: f.int('账号状态', { mark: 'C' }),
  roleIds: f.refs('角色', 'role', { mark: 'C', required: true }),
  roleNames: f.text('角色名称', { mark: 'C' }),
  badgeTime: f.time('工牌签发时间', { mark: 'C' }),
  /** what may be done with him now: openLogin, closeLogin, password, roles, badge, leave, return */
  actions: f.texts('操作', { mark: 'C', required: true }),
});
