/** What the list of employees shows of each, and what it is searched by. */
import { employee, employeeFields, EMPLOYEE_STATES, member, WAGE_TYPES } from '@muyun/contract';
import { EnumTag } from '../../../kit/status/index.ts';
import type { Column, FilterField, RowOf } from '../../../kit/table/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

export type Employee = RowOf<typeof employee.calls.list>;

const DASH = <span className="my-t3">—</span>;
const said = columnsOf<typeof employeeFields, Employee>(
  employeeFields,
  [
    'employeeNo',
    'name',
    'gender',
    'phoneNumber',
    'position',
    'state',
    'entryDate',
    'wageType',
    'idCardNo',
    'leaveDate',
    'remark',
  ],
  {
    employeeNo: { fixed: 'left', width: 88, grow: false, sortable: true },
    name: { fixed: 'left', width: 104, grow: false, sortable: true },
    gender: { width: 56, grow: false, render: (e) => GENDER[e.gender ?? 0] ?? DASH },
    phoneNumber: { width: 124, grow: false },
    position: { width: 110, sortable: true },
    state: { width: 80 },
    entryDate: { width: 104, sortable: true },
    wageType: { width: 84, render: (e) => WAGE_TYPES.find((w) => w.value === e.wageType)?.label ?? DASH },
    idCardNo: { width: 110, grow: false, hidden: true },
    leaveDate: { width: 104, hidden: true },
    remark: { width: 160, hidden: true },
  },
);
const GENDER: Readonly<Record<number, string>> = { 1: '男', 2: '女' };
const byKey = new Map(said.map((c) => [c.key, c]));
const of = (...keys: string[]): Column<Employee>[] => keys.flatMap((k) => byKey.get(k) ?? []);

export const COLUMNS: Column<Employee>[] = [
  ...of('employeeNo', 'name', 'phoneNumber', 'gender'),
  { key: 'unitNames', title: '机构', width: 130 },
  ...of('position'),
  { key: 'factoryNames', title: '工厂', width: 110 },
  {
    key: 'loginName',
    title: '登录账号',
    width: 190,
    render: (e) =>
      e.loginName === null ? (
        DASH
      ) : (
        <span className="em-login">
          <span className="my-ellipsis" title={e.loginName}>
            {e.loginName}
          </span>
          {!e.actions.includes('closeLogin') && e.loginStatus !== null && (
            <EnumTag small options={member.MEMBER_STATUSES} value={e.loginStatus} />
          )}
        </span>
      ),
  },
  { key: 'roleNames', title: '角色', width: 130 },
  ...of('state', 'entryDate', 'wageType', 'idCardNo'),
  { key: 'badgeTime', title: '工牌签发', kind: 'time', width: 118, hidden: true },
  ...of('leaveDate', 'remark'),
];

const YES_NO = [
  { value: 'true', label: '已开通' },
  { value: 'false', label: '未开通' },
];
export const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '姓名 / 工号 / 手机' },
  { type: 'select', name: 'state', label: '在职状态', options: EMPLOYEE_STATES },
  { type: 'input', name: 'position', label: '岗位' },
  { type: 'select', name: 'hasLogin', label: '登录账号', options: YES_NO },
  { type: 'select', name: 'wageType', label: '计薪方式', options: WAGE_TYPES, more: true },
];
/** Where there is no room for the tree. */
export const UNIT_FILTER: FilterField = {
  type: 'custom',
  name: 'organizationUnitId',
  label: '机构',
  width: 180,
  render: (values, set) => (
    <OrganizationSelect
      placeholder="机构"
      value={values['organizationUnitId'] ?? null}
      onChange={(next: string | null) => set({ organizationUnitId: next ?? '' })}
    />
  ),
};
