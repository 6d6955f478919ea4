/** 工厂管理: the factories of the company, and who works in which. */
import { useCallback, useState } from 'react';
import { factory, factoryFields } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { columnsOf, ENABLED_FILTER, ListPage, switchAction } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import type { Factory } from './factory-row.ts';
import { FactoryUsersDialog } from './FactoryUsersDialog.tsx';

const P = 'AbpOrganizationUnit.Factorys';
const { calls } = factory;
const STALE = [calls.list, calls.all];

const said = columnsOf<typeof factoryFields, Factory>(
  factoryFields,
  ['name', 'code', 'address', 'isDefault', 'isEnabled', 'remark'],
  {
    name: { fixed: 'left', width: 180, sortable: true },
    code: { width: 90, grow: false, sortable: true },
    address: { width: 220 },
    isDefault: { width: 72, render: (r) => (r.isDefault ? '默认' : <span className="my-t3">—</span>) },
    isEnabled: {
      title: '状态',
      width: 80,
      render: (r) => (r.isEnabled ? '启用' : <span className="my-t3">停用</span>),
    },
    remark: { width: 160, hidden: true },
  },
);
const columns: Column<Factory>[] = [
  ...said.slice(0, 3),
  { key: 'leaderName', title: '负责人', kind: 'text', width: 110, grow: false },
  { key: 'memberCount', title: '人数', kind: 'int', width: 72 },
  ...said.slice(3),
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '名称 / 编码 / 地址' },
  ENABLED_FILTER,
];
const items = itemsOf(factoryFields, ['name', 'code', 'leaderId', 'sort', 'address', 'remark'], {
  leaderId: { control: <StaffSelect placeholder="选择负责人" /> },
  address: { span: 2 },
  remark: { span: 2, multiline: false },
});

function useRowActions(
  edit: (row: Factory) => void,
  people: (row: Factory) => void,
): (row: Factory) => RowAction<Factory>[] {
  const update = useAction(calls.update, { success: '已保存', invalidates: STALE }).run;
  const remove = useAction(calls.remove, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => {
      const kept = row.isDefault ? '必须保留一个默认工厂' : undefined;
      return [
        { label: '编辑', right: `${P}:edit`, onClick: () => edit(row) },
        { label: '人员', right: `${P}:query`, onClick: () => people(row) },
        {
          label: '设为默认',
          right: `${P}:edit`,
          blocked: row.isDefault ? '已经是默认工厂' : row.isEnabled ? undefined : '工厂已停用',
          onClick: () => update({ params: { id: row.id }, body: { isDefault: true, version: row.version } }),
        },
        switchAction(row, P, update, row.isEnabled ? kept : undefined),
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          blocked: kept,
          confirm: { title: `删除工厂 ${row.name}？`, okText: '删除工厂' },
          onClick: () => remove({ params: { id: row.id } }),
        },
      ];
    },
    [edit, people, remove, update],
  );
}

export default function FactoryList() {
  const [form, setForm] = useState<{ row: Factory | null }>();
  const [people, setPeople] = useState<Factory>();
  const edit = useCallback((row: Factory) => setForm({ row }), []);
  const rowActions = useRowActions(edit, setPeople);
  return (
    <ListPage
      call={calls.list}
      noun="工厂"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="sort asc"
      primary={[{ label: '新增工厂', right: `${P}:add`, onClick: () => setForm({ row: null }) }]}
      rowActions={rowActions}
      actionsWidth={140}
      onOpen={can(`${P}:edit`) ? edit : undefined}
      emptyHint="单据按工厂分开，成员只看自己工厂的单据"
    >
      {() => (
        <>
          <FormModal
            noun="工厂"
            columns={2}
            open={form !== undefined}
            onClose={() => setForm(undefined)}
            items={items}
            create={calls.create}
            update={calls.update}
            row={form?.row}
            latest={({ id }) => request(calls.get, { params: { id } })}
            invalidates={STALE}
          />
          {people && <FactoryUsersDialog factory={people} onClose={() => setPeople(undefined)} />}
        </>
      )}
    </ListPage>
  );
}
