/** 打印模板: columns and texts of a printed document that a space chose; names and plain text, nothing that runs. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { master } from '../../kit/document/document.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly printTemplate: Target;
  }
}

export const printTemplateFields = catalogue({
  ...rowFields,
  document: f.text('单据', { mark: 'W1', required: true, max: 60 }),
  name: f.text('名称', { required: true, max: 50 }),
  title: f.text('标题', { max: 60 }),
  headColumns: f.texts('表头字段', { default: [], max: 60 }),
  lineColumns: f.texts('明细字段', { default: [], max: 60 }),
  footer: f.text('页脚说明', { max: 500, lines: true }),
  signatures: f.texts('签字栏', { default: [], max: 20 }),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
});

export const printTemplate = master({
  id: 'basic.print-template',
  base: '/api/basic/print-template',
  item: 'AlBasic.ExcelTemplates',
  title: '打印模板',
  table: 'print_template',
  target: 'printTemplate',
  fields: printTemplateFields,
  letters: ['O'],
  search: ['name'],
  filters: ['document'],
  unique: [{ field: 'name', within: 'document' }],
  brief: ['id', 'name', 'document', 'isDefault'],
  errors: ['Basic:NameDuplicate', 'Basic:TemplateField', 'Approval:Document'],
});
