/** Excel 模板: what the columns of a customer's list mean, under a name. Made here or out of an import that was mapped by hand. */
import { useCallback, useState } from 'react';
import { EXCEL_TEMPLATE_KINDS, excelTemplate, excelTemplateFields, importFieldLabel } from '@muyun/contract';
import type { TemplateColumn } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, switchAction } from '../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { MappingField } from './MappingField.tsx';

type Template = RowOf<typeof excelTemplate.listExcelTemplates>;
const P = 'AlBasic.ExcelTemplates';
const STALE = [excelTemplate.listExcelTemplates, excelTemplate.allExcelTemplates];

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '名称' },
  {
    type: 'select',
    name: 'kind',
    label: '用途',
    options: EXCEL_TEMPLATE_KINDS.map((k) => ({ value: String(k.value), label: k.label })),
  },
];

const columns = columnsOf<typeof excelTemplateFields, Template>(
  excelTemplateFields,
  ['name', 'kind', 'headerRow', 'mapping', 'isDefault', 'isEnabled', 'remark'],
  {
    name: {
      fixed: 'left',
      sortable: true,
      width: 200,
      render: (r) => (
        <>
          {r.name} {r.isDefault && <StatusTag small label="默认" tone="blue" />}
          {!r.isEnabled && <StatusTag small label="停用" />}
        </>
      ),
    },
    kind: { width: 110, render: (r) => EXCEL_TEMPLATE_KINDS.find((k) => k.value === r.kind)?.label },
    headerRow: { width: 90, render: (r) => r.headerRow ?? <span className="my-t3">自动</span> },
    mapping: {
      width: 420,
      kind: 'text',
      render: (r) =>
        (r.mapping as TemplateColumn[]).map((c) => `${c.header} → ${importFieldLabel(c.field)}`).join('，'),
    },
    isDefault: { hidden: true },
    isEnabled: { hidden: true },
  },
);

const items = itemsOf(excelTemplateFields, ['name', 'headerRow', 'mapping', 'remark'], {
  headerRow: { placeholder: '自动识别' },
  mapping: { span: 2, control: <MappingField /> },
  remark: { span: 2 },
});

export default function ExcelTemplateList() {
  const [form, setForm] = useState<{ row: Template | null }>();
  const rowActions = useRowActions(setForm);
  return (
    <ListPage
      call={excelTemplate.listExcelTemplates}
      noun="Excel模板"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      primary={[{ label: '新增模板', right: `${P}:add`, onClick: () => setForm({ row: null }) }]}
      emptyHint="导入产品时对应好列，点「存为模板」，下次同一家的清单直接套用"
      rowActions={rowActions}
      onOpen={can(`${P}:edit`) ? (row) => setForm({ row }) : undefined}
    >
      {() => (
        <FormModal
          noun="Excel模板"
          width={720}
          columns={2}
          open={form !== undefined}
          onClose={() => setForm(undefined)}
          items={items}
          create={excelTemplate.createExcelTemplate}
          update={excelTemplate.updateExcelTemplate}
          row={form?.row}
          initial={{ kind: 1, mapping: [] }}
          latest={(row) => request(excelTemplate.getExcelTemplate, { params: { id: row.id } })}
          invalidates={STALE}
        />
      )}
    </ListPage>
  );
}

function useRowActions(onEdit: (form: { row: Template }) => void): (row: Template) => RowAction<Template>[] {
  const change = useAction(excelTemplate.updateExcelTemplate, { invalidates: STALE }).run;
  const prefer = useAction(excelTemplate.setDefaultTemplate, {
    success: '已设为默认',
    invalidates: STALE,
  }).run;
  const drop = useAction(excelTemplate.deleteExcelTemplate, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => onEdit({ row }) },
      {
        label: '设为默认',
        right: `${P}:edit`,
        blocked: row.isDefault ? '已是默认' : row.isEnabled ? undefined : '先启用',
        onClick: () => prefer({ params: { id: row.id }, body: { version: row.version } }),
      },
      switchAction(row, P, change),
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        confirm: { title: `删除模板 ${row.name}？`, okText: '删除模板' },
        onClick: () => drop({ params: { id: row.id } }),
      },
    ],
    [onEdit, prefer, change, drop],
  );
}
