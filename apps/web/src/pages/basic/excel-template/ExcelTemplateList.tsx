/** Excel 模板: what the columns of a customer's list mean, under a name. Made here or out of an import that was mapped by hand. */
import { useCallback, useState } from 'react';
import {
  EXCEL_PAPER_KINDS,
  EXCEL_TEMPLATE_KINDS,
  excelKindLabel,
  excelTemplate,
  excelTemplateFields,
  importFieldLabel,
  PRODUCT_IMPORT_TEMPLATE,
} from '@muyun/contract';
import type { TemplateColumn } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { FileLink } from '../../../kit/file-tile/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { download, request, showError, useAction } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, switchAction } from '../../../kit/table/index.ts';
import type { FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { OneDocument } from '../shared/FileFields.tsx';
import { MappingField } from './MappingField.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';
import '../basic.css';
import './excel-template.css';

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

const isPaperRow = (r: Template): boolean => r.kind !== PRODUCT_IMPORT_TEMPLATE;

const columns = columnsOf<typeof excelTemplateFields, Template>(
  excelTemplateFields,
  [
    'name',
    'kind',
    'fileId',
    'headerRow',
    'mapping',
    'isDefault',
    'isEnabled',
    'remark',
    'lastModificationTime',
  ],
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
    fileId: {
      width: 190,
      render: (r) =>
        r.fileId ? (
          <FileLink id={r.fileId} name={r.fileName ?? '模板.xlsx'} />
        ) : (
          <span className="my-t3">—</span>
        ),
    },
    headerRow: {
      width: 90,
      render: (r) => r.headerRow ?? <span className="my-t3">{isPaperRow(r) ? '—' : '自动'}</span>,
    },
    mapping: {
      width: 420,
      kind: 'text',
      render: (r) =>
        (r.mapping as TemplateColumn[])
          .map((c) => `${c.header} → ${importFieldLabel(c.field)}`)
          .join('，') || <span className="my-t3">—</span>,
    },
    isDefault: { hidden: true },
    isEnabled: { hidden: true },
  },
);

const importItems = itemsOf(excelTemplateFields, ['name', 'headerRow', 'mapping', 'remark'], {
  headerRow: { placeholder: '自动识别' },
  mapping: { span: 2, control: <MappingField /> },
  remark: { span: 2 },
});
/** A workbook of the space's own making: its file, and what may stand in it. */
const paperItems: FormItem[] = itemsOf(excelTemplateFields, ['name', 'isDefault', 'fileId', 'remark'], {
  fileId: {
    required: true,
    span: 2,
    control: <OneDocument label="模板文件" accept=".xlsx" named="fileName" />,
  },
  isDefault: { help: '导出时不选模板就用它' },
  remark: { span: 2 },
});

const PAPERS = EXCEL_TEMPLATE_KINDS.filter((k) => EXCEL_PAPER_KINDS.includes(k.value));
interface Opened {
  readonly row: Template | null;
  readonly kind: number;
}

export default function ExcelTemplateList() {
  const [form, setForm] = useState<Opened>();
  const rowActions = useRowActions(setForm);
  const kind = form?.kind ?? PRODUCT_IMPORT_TEMPLATE;
  const isPaper = kind !== PRODUCT_IMPORT_TEMPLATE;
  const items = isPaper ? paperItems : importItems;
  return (
    <ListPage
      call={excelTemplate.listExcelTemplates}
      noun="Excel 模板"
      unit="个"
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      primary={[
        {
          label: '新增导入模板',
          right: `${P}:add`,
          onClick: () => setForm({ row: null, kind: PRODUCT_IMPORT_TEMPLATE }),
        },
        ...PAPERS.map((k) => ({
          label: `新增${k.label}模板`,
          right: `${P}:add` as const,
          onClick: () => setForm({ row: null, kind: k.value }),
        })),
      ]}
      emptyHint="导入产品时对应好列，点「存为模板」，下次同一家的清单直接套用；导出模板先下载示例，改成自己的版式再上传"
      rowActions={rowActions}
      actionsWidth={150}
      onOpen={
        can(`${P}:edit`) ? (row) => setForm({ row, kind: row.kind ?? PRODUCT_IMPORT_TEMPLATE }) : undefined
      }
    >
      {() => (
        <FormModal
          key={kind}
          noun={isPaper ? `${excelKindLabel(kind)}模板` : '导入模板'}
          width={760}
          columns={2}
          open={form !== undefined}
          onClose={() => setForm(undefined)}
          items={items}
          create={excelTemplate.createExcelTemplate}
          update={excelTemplate.updateExcelTemplate}
          row={form?.row}
          initial={{ mapping: [] }}
          extra={form?.row ? undefined : { kind }}
          latest={(row) => request(excelTemplate.getExcelTemplate, { params: { id: row.id } })}
          invalidates={STALE}
          after={isPaper && <PlacesPanel kind={kind} />}
        />
      )}
    </ListPage>
  );
}

/** 校验: what of a template nothing fills. */
async function check(row: Template): Promise<void> {
  try {
    const { places, unknown, unbalanced } = await request(excelTemplate.checkExcelTemplate, {
      params: { id: row.id },
    });
    const wrong = unknown.map((u) => `${u.sheet}!${u.cell} ${u.text}`);
    if (unbalanced) wrong.push(`工作表「${unbalanced}」的明细行标记不成对`);
    if (wrong.length === 0) toast.success(`校验通过，${places} 个占位符都有对应的字段`);
    else toast.warning(`没有对应字段：${wrong.slice(0, 5).join('；')}`);
  } catch (error) {
    showError(error);
  }
}
const save = (call: Parameters<typeof download>[0], id: string): void => {
  download(call, { params: { id } }).catch(showError);
};

function useRowActions(onEdit: (form: Opened) => void): (row: Template) => RowAction<Template>[] {
  const change = useAction(excelTemplate.updateExcelTemplate, { invalidates: STALE }).run;
  const prefer = useAction(excelTemplate.setDefaultTemplate, {
    success: '已设为默认',
    invalidates: STALE,
  }).run;
  const restore = useAction(excelTemplate.restoreExcelTemplate, {
    success: '已恢复系统格式',
    invalidates: STALE,
  }).run;
  const drop = useAction(excelTemplate.deleteExcelTemplate, { success: '已删除', invalidates: STALE }).run;
  return useCallback(
    (row) => [
      {
        label: '编辑',
        right: `${P}:edit`,
        onClick: () => onEdit({ row, kind: row.kind ?? PRODUCT_IMPORT_TEMPLATE }),
      },
      ...(isPaperRow(row) && row.fileId
        ? [
            { label: '校验', right: `${P}:get` as const, onClick: () => void check(row) },
            {
              label: '预览',
              right: `${P}:get` as const,
              onClick: () => save(excelTemplate.previewExcelTemplate, row.id),
            },
          ]
        : []),
      ...(isPaperRow(row) && row.isDefault
        ? [
            {
              label: '恢复系统格式',
              right: `${P}:edit` as const,
              onClick: () => restore({ body: { kind: row.kind ?? 0 } }),
            },
          ]
        : []),
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
    [onEdit, prefer, restore, change, drop],
  );
}
