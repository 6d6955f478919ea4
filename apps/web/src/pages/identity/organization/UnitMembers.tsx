/** The people of a unit: of itself and of those below it; adding, taking out, making one the leader. */
import { useCallback, useMemo, useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import { addUnitMembers, listUnitMembers, organizationUnit, removeUnitMember, staff } from '@muyun/contract';
import type { OrganizationNode } from '@muyun/contract';
import { request, showError, useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { DataTable, Pages, RowActions } from '../../../kit/table/index.ts';
import type { Column, RowAction, RowOf } from '../../../kit/table/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { MemberTransfer } from '../../../widgets/member-picker/index.ts';

type Member = RowOf<typeof listUnitMembers>;
const STALE = [listUnitMembers, organizationUnit.calls.list, staff.memberOptions];
const PAGE = 50;
const SCOPES = [
  { value: 'all', label: '全部' },
  { value: 'direct', label: '直属' },
  { value: 'below', label: '下级' },
];
const DASH = <span className="my-t3">—</span>;
const PLAIN: Column<Member>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 140,
    fixed: 'left',
    render: (m) => (m.isLeader ? `${m.name}（负责人）` : m.name),
  },
  { key: 'phoneNumber', title: '手机', width: 130, grow: false },
  { key: 'position', title: '岗位', width: 110, render: (m) => m.position ?? DASH },
  {
    key: 'roleNames',
    title: '角色',
    kind: 'texts',
    width: 180,
    render: (m) => (m.isMember ? m.roleNames.join('、') || DASH : <span className="my-t3">无登录账号</span>),
  },
  {
    key: 'unitNames',
    title: '所属机构',
    kind: 'texts',
    width: 180,
    render: (m) => m.unitNames.join('、') || DASH,
  },
  {
    key: 'isDirect',
    title: '直属/下级',
    width: 90,
    grow: false,
    render: (m) => (m.isDirect ? '直属' : '下级'),
  },
];

function useMemberActions(unit: OrganizationNode): (m: Member) => RowAction<Member>[] {
  const remove = useAction(removeUnitMember, { success: '已移除', invalidates: STALE }).run;
  const lead = useAction(organizationUnit.calls.update, { success: '已设为负责人', invalidates: STALE }).run;
  return useCallback(
    (m) => [
      {
        label: '设为负责人',
        blocked: m.isLeader
          ? '已经是负责人'
          : m.isMember
            ? undefined
            : '没有登录账号的员工不能设为负责人，请先在员工管理里开通',
        onClick: () =>
          request(organizationUnit.calls.get, { params: { id: unit.id } }).then(
            ({ version }) => lead({ params: { id: unit.id }, body: { leaderTenantUserId: m.id, version } }),
            showError,
          ),
      },
      {
        label: '移除',
        danger: true,
        blocked: m.isDirect ? undefined : '属于下级机构，请在下级机构移除',
        confirm: { title: `从「${unit.displayName}」移除 ${m.name}？`, okText: '移除' },
        onClick: () => remove({ params: { userId: m.id }, query: { organizationUnitId: unit.id } }),
      },
    ],
    [lead, remove, unit],
  );
}

/** The people as they are asked for: all or only some, by name, page by page. */
function useAsked(unit: OrganizationNode) {
  const [asked, setAsked] = useState({ scope: 'all', filter: '', page: 1 });
  const { scope, filter, page } = asked;
  const isDirect = scope === 'all' ? undefined : scope === 'direct';
  const list = useCall(listUnitMembers, {
    params: { id: unit.id },
    query: { skipCount: (page - 1) * PAGE, maxResultCount: PAGE, filter: filter || undefined, isDirect },
  });
  return { asked, setAsked, list };
}

function useColumns(unit: OrganizationNode, mayEdit: boolean): Column<Member>[] {
  const actionsOf = useMemberActions(unit);
  return useMemo(() => {
    if (!mayEdit) return PLAIN;
    const acts: Column<Member> = {
      key: '__actions',
      title: '操作',
      fixed: 'right',
      width: 140,
      render: (m) => <RowActions row={m} actions={actionsOf(m)} />,
    };
    return [...PLAIN, acts];
  }, [actionsOf, mayEdit]);
}

export function UnitMembers({ unit, mayEdit }: { unit: OrganizationNode; mayEdit: boolean }) {
  const { asked, setAsked, list } = useAsked(unit);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(unit, mayEdit);
  const total = list.data?.totalCount ?? 0;
  const add = mayEdit && (
    <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
      添加成员
    </Button>
  );
  return (
    <div className="my-page">
      <div className="my-surface my-list grow">
        <div className="my-list-head">
          <span className="my-block-title my-ellipsis">
            {unit.displayName}
            {list.data && <small>{total}</small>}
          </span>
          <span className="my-list-acts">
            <Segmented
              options={SCOPES}
              value={asked.scope}
              onChange={(scope) => setAsked({ ...asked, scope, page: 1 })}
            />
            <Input.Search
              allowClear
              placeholder="姓名 / 手机"
              aria-label="姓名 / 手机"
              className="id-find"
              onSearch={(text) => setAsked({ ...asked, filter: text.trim(), page: 1 })}
            />
            {add}
          </span>
        </div>
        <DataTable<Member>
          label={`${unit.displayName} 的成员`}
          columns={columns}
          rows={list.data?.items}
          error={list.error}
          onRetry={() => void list.refetch()}
          fetching={list.isFetching}
          empty={<NoMembers isFiltered={asked.filter !== ''} add={add} />}
        />
        {total > PAGE && (
          <Pages
            className="id-pages"
            current={asked.page}
            pageSize={PAGE}
            total={total}
            showSizeChanger={false}
            onChange={(page) => setAsked({ ...asked, page })}
          />
        )}
      </div>
      {isAdding && <AddDialog unit={unit} onClose={() => setAdding(false)} />}
    </div>
  );
}

const NoMembers = ({ isFiltered, add }: { isFiltered: boolean; add: React.ReactNode }) =>
  isFiltered ? (
    <EmptyState kind="nomatch" title="没有匹配的成员" />
  ) : (
    <EmptyState title="机构还没有成员" hint="人员选择框按机构提供人选，先把成员加进来" actions={add} />
  );

function AddDialog({ unit, onClose }: { unit: OrganizationNode; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const add = useAction(addUnitMembers, { success: '已添加', invalidates: STALE, onSuccess: onClose });
  return (
    <HouseModal
      title={`添加成员 · ${unit.displayName}`}
      open
      onCancel={onClose}
      onOk={() => void add.run({ params: { id: unit.id }, body: { tenantUserIds: chosen } })}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 人` : '添加'}
      okDisabled={chosen.length === 0}
      busy={add.busy}
    >
      <MemberTransfer title="要添加的" value={chosen} onChange={setChosen} />
    </HouseModal>
  );
}
