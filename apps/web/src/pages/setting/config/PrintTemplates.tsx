/** 打印模板: what a printed document shows, by the names its fields have on the screen. */
import { printTemplate } from '@muyun/contract';
import type { DocRow, MasterOptions } from '../../../kit/document/index.ts';
import { MasterList } from '../../../kit/document/MasterList.tsx';
import { DocumentField, FieldsField, NamesField } from './TemplateFields.tsx';
import { labelsIn, PRINTED_OPTIONS, titleOfDocument } from './printed.ts';

const labelled = (row: DocRow, part: 'head' | 'lines', names: unknown): string =>
  labelsIn(String(row['document']), part, (names ?? []) as readonly string[]).join('、');

const options: MasterOptions<typeof printTemplate> = {
  columns: [
    'name',
    'document',
    'title',
    'headColumns',
    'lineColumns',
    'signatures',
    'isDefault',
    'isEnabled',
  ],
  overrides: {
    name: { fixed: 'left', width: 150 },
    document: { width: 120, grow: false, value: (row) => titleOfDocument(String(row['document'])) },
    headColumns: { kind: 'text', value: (row) => labelled(row, 'head', row['headColumns']) },
    lineColumns: { kind: 'text', value: (row) => labelled(row, 'lines', row['lineColumns']) },
  },
  filters: [{ type: 'select', name: 'document', label: '单据', options: PRINTED_OPTIONS }],
  defaults: { view: 'print' },
  form: [
    'document',
    'name',
    'title',
    'headColumns',
    'lineColumns',
    'footer',
    'signatures',
    'isDefault',
    'isEnabled',
  ],
  items: {
    document: { control: <DocumentField /> },
    title: { help: '不填用单据名称' },
    headColumns: { span: 3, help: '按选择的先后打印；不选用标准字段', control: <FieldsField part="head" /> },
    lineColumns: { span: 3, help: '按选择的先后打印；不选用标准字段', control: <FieldsField part="lines" /> },
    footer: { span: 3 },
    signatures: { help: '如 采购、主管，回车添加', control: <NamesField /> },
  },
  emptyHint: '没有模板时按标准格式打印；设为默认的模板会自动使用',
};

export default function PrintTemplates() {
  return <MasterList master={printTemplate} options={options} />;
}
