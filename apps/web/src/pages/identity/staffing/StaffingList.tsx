/** 人员配置: which unit each staff selector offers. A space chooses the units; the platform keeps the templates. */
import { useCallback, useState } from 'react';
import { SyncOutlined } from '@ant-design/icons';
import { staff, staffing } from '@muyun/contract';
import { useCan, useSession } from '../../../kit/auth/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, ListAction, RowAction } from '../../../kit/table/index.ts';
import type { Staffing } from './staffing-row.ts';
import { StaffingDialog } from './StaffingDialog.tsx';

const P = 'AbpOrganizationUnit.QueryOrganizationUnits';
const STALE = [staffing.listStaffing, staffing.allStaffing, staff.staffSelectors];

const said: Column<Staffing>[] = [
  { key: 'moduleName', title: '模块名称', kind: 'text', fixed: 'left', width: 160 },
  { key: 'queryUserTitle', title: '查询标题', kind: 'text', width: 180 },
];
const COLUMNS: Column<Staffing>[] = [
  ...said,
  {
    key: 'organizationUnitName',
    title: '机构',
    kind: 'text',
    width: 260,
    render: (r) => r.organizationUnitName ?? <span className="my-t3">全部成员</span>,
  },
];
const HOST_COLUMNS: Column<Staffing>[] = [
  ...said,
  { key: 'routerName', title: '路由名称', kind: 'text', width: 200 },
  { key: 'queryUserKey', title: '查询Key', kind: 'text', width: 160 },
];
const filters: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '模块 / 标题' }];

function useRowActions(
  isHost: boolean,
  open: (row: Staffing) => void,
): (row: Staffing) => RowAction<Staffing>[] {
  const remove = useAction(staffing.deleteStaffing, { success: '已删除', invalidates: STALE }).run;
  const update = useAction(staffing.updateStaffing, { success: '已改为全部成员', invalidates: STALE }).run;
  return useCallback(
    (row) => [
      { label: isHost ? '编辑' : '设置', right: `${P}:edit`, onClick: () => open(row) },
      isHost
        ? {
            label: '删除',
            right: `${P}:delete`,
            danger: true,
            confirm: {
              title: `删除模板 ${row.moduleName}·${row.queryUserTitle}？`,
              content: '已经初始化到租户的配置不受影响',
              okText: '删除模板',
            },
            onClick: () => remove({ params: { id: row.id } }),
          }
        : {
            label: '清除',
            right: `${P}:edit`,
            blocked: row.organizationUnitId === null ? '没有设置机构' : undefined,
            confirm: { title: `「${row.moduleName}·${row.queryUserTitle}」改为全部成员？`, okText: '清除' },
            onClick: () =>
              update({ params: { id: row.id }, body: { organizationUnitId: null, version: row.version } }),
          },
    ],
    [isHost, open, remove, update],
  );
}

export default function StaffingList() {
  const isHost = useSession((s) => s.isHost);
  const mayEdit = useCan(`${P}:edit`);
  const [form, setForm] = useState<{ row: Staffing | null }>();
  const open = useCallback((row: Staffing) => setForm({ row }), []);
  const rowActions = useRowActions(isHost, open);
  const init = useAction(staffing.initStaffing, {
    success: ({ added }) => (added > 0 ? `已补齐 ${added} 项` : '没有缺少的配置'),
    invalidates: STALE,
  });
  const primary: ListAction[] = [
    ...(isHost
      ? [{ label: '新增人员配置', right: `${P}:add` as const, onClick: () => setForm({ row: null }) }]
      : []),
    {
      label: isHost ? '初始化到租户' : '初始化',
      icon: <SyncOutlined />,
      right: `${P}:edit`,
      startsEmpty: true,
      onClick: () => init.run(),
    },
  ];
  return (
    <ListPage
      call={staffing.listStaffing}
      noun="人员配置"
      unit="项"
      columns={isHost ? HOST_COLUMNS : COLUMNS}
      filters={filters}
      primary={primary}
      rowActions={rowActions}
      actionsWidth={130}
      onOpen={mayEdit ? open : undefined}
      emptyHint="初始化会列出平台提供的全部人员选择框"
    >
      {() => form && <StaffingDialog row={form.row} isHost={isHost} onClose={() => setForm(undefined)} />}
    </ListPage>
  );
}
