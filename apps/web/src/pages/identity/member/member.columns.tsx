/** What the list of members shows of each. */
import { DATA_PERMISSIONS, member } from '@muyun/contract';
import { AvatarList } from '../../../kit/people/AvatarList.tsx';
import type { Column, FilterField, RowOf } from '../../../kit/table/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

export type Member = RowOf<typeof member.listMembers>;

const DASH = <span className="my-t3">—</span>;
const names = (list: readonly { name: string }[]): string => list.map((x) => x.name).join('、');

export const COLUMNS: Column<Member>[] = [
  {
    key: 'name',
    title: '姓名',
    fixed: 'left',
    width: 170,
    sortable: true,
    render: (m) => (
      <span className="id-person">
        <AvatarList people={[{ id: m.id, name: m.name }]} label={m.name} />
        {m.name}
        {m.isAdmin && <small>所有者</small>}
      </span>
    ),
  },
  { key: 'phoneNumber', title: '手机', width: 124, grow: false },
  {
    key: 'units',
    title: '机构',
    kind: 'texts',
    width: 150,
    value: (m) => names(m.units),
    render: (m) => names(m.units) || DASH,
  },
  {
    key: 'roles',
    title: '角色',
    kind: 'texts',
    width: 160,
    value: (m) => names(m.roles),
    render: (m) =>
      m.isAdmin ? (
        '全部权限'
      ) : (
        <>
          {names(m.roles) || (m.grantCount === 0 && DASH)}
          {m.grantCount > 0 && <span className="my-t3"> 单独授权 {m.grantCount} 项</span>}
        </>
      ),
  },
  { key: 'grantCount', title: '单独授权', kind: 'int', width: 88, hidden: true },
  {
    key: 'factories',
    title: '工厂',
    kind: 'texts',
    width: 150,
    value: (m) => names(m.factories),
    render: (m) => names(m.factories) || DASH,
  },
  {
    key: 'userStatus',
    title: '状态',
    kind: 'enum',
    width: 88,
    options: member.MEMBER_STATUSES,
    sortable: true,
  },
  {
    key: 'dataPermission',
    title: '数据权限',
    kind: 'enum',
    width: 96,
    options: DATA_PERMISSIONS,
    hidden: true,
  },
  { key: 'userName', title: '账号', width: 130, grow: false, hidden: true },
  { key: 'inviterName', title: '邀请人', width: 96, grow: false },
  { key: 'joinTime', title: '加入时间', kind: 'time', width: 118, sortable: true },
  { key: 'lastLoginTime', title: '最近登录', kind: 'time', width: 118, sortable: true },
  { key: 'inviteExpireTime', title: '邀请有效期', kind: 'time', width: 118, hidden: true },
  { key: 'remark', title: '备注', width: 160, hidden: true },
];

export const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '姓名 / 手机' },
  { type: 'select', name: 'userStatus', label: '状态', options: member.MEMBER_STATUSES, multiple: true },
  {
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
  },
];
