/** 路线模板: the usual routes, and for which panels each is the usual one. */
import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { routeTemplate, routeTemplateFields } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { fieldOverrides } from '../../../kit/document/field-overrides.tsx';
import { FormModal, itemsOf, type EditedRow } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, RowActions, type RowOf } from '../../../kit/table/index.ts';

const P = 'AlProduce.Processes';
const STALE = [routeTemplate.calls.list, routeTemplate.calls.all];
type Template = RowOf<typeof routeTemplate.calls.list>;
const NAMES = ['name', 'sort', 'plateTypeGroupIds', 'steps', 'remark'] as const;

const items = itemsOf(routeTemplateFields, NAMES, {
  ...fieldOverrides(routeTemplateFields, NAMES),
  remark: { multiline: false },
});

const columnsFor = (edit: (row: Template) => void, drop: (row: Template) => unknown): Column<Template>[] => [
  { key: 'name', title: '模板名称', width: 160, grow: true },
  { key: 'steps', title: '工序', width: 80, grow: false, value: (r) => `${(r.steps ?? []).length} 道` },
  {
    key: 'plateTypeGroupIds',
    title: '默认用于',
    width: 110,
    grow: false,
    value: (r) =>
      (r.plateTypeGroupIds ?? []).length > 0 ? `${(r.plateTypeGroupIds ?? []).length} 个板型组` : '—',
  },
  {
    key: '__actions',
    title: '操作',
    width: 110,
    grow: false,
    render: (r) => (
      <RowActions
        row={r}
        actions={[
          { label: '编辑', right: `${P}:edit`, onClick: () => edit(r) },
          {
            label: '删除',
            right: `${P}:delete`,
            danger: true,
            confirm: { title: `删除模板 ${r.name}？`, okText: '删除模板' },
            onClick: () => drop(r),
          },
        ]}
      />
    ),
  },
];

export function TemplateDrawer({ onClose }: { onClose: () => void }) {
  const list = useCall(routeTemplate.calls.list, { query: { maxResultCount: 400 } });
  const [form, setForm] = useState<{ row: EditedRow | null }>();
  const drop = useAction(routeTemplate.calls.remove, { success: '已删除', invalidates: STALE });
  const columns = columnsFor(
    (row) => setForm({ row: { ...row } }),
    (row) => drop.run({ params: { id: row.id } }),
  );
  return (
    <Drawer
      open
      size={640}
      title="路线模板"
      onClose={onClose}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      extra={
        can(`${P}:add`) && (
          <Button type="primary" onClick={() => setForm({ row: null })}>
            新增模板
          </Button>
        )
      }
    >
      <DataTable<Template>
        label="路线模板"
        columns={columns}
        rows={list.data?.items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title="还没有路线模板" hint="把常用的工序顺序存为模板，下达时一次带入" />}
      />
      {form && (
        <FormModal
          noun="路线模板"
          open
          width={820}
          columns={3}
          onClose={() => setForm(undefined)}
          items={items}
          create={routeTemplate.calls.create}
          update={routeTemplate.calls.update}
          row={form.row}
          invalidates={STALE}
        />
      )}
    </Drawer>
  );
}
