/** Calls of Excel 模板 (engineering A17). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { excelTemplateFields } from './excel-template.fields.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly excelTemplate: Target;
  }
}

const P = 'AlBasic.ExcelTemplates';
const base = '/api/basic/excel-template';

export const excelTemplateMaster = master({
  id: 'basic.excel-template',
  base,
  item: P,
  title: 'Excel模板',
  table: 'excel_template',
  target: 'excelTemplate',
  fields: excelTemplateFields,
  search: ['name'],
  moreFilters: { kind: query.int },
  sortable: ['name', 'kind', 'creationTime'],
  unique: [{ field: 'name', within: 'kind' }],
  brief: ['id', 'name', 'kind', 'isDefault'],
  errors: ['Basic:TemplateField', 'Basic:TemplateTwice', 'Basic:TemplateRequired'],
});
const crud = excelTemplateMaster.calls;
export const listExcelTemplates = crud.list;
export const allExcelTemplates = crud.all;
export const getExcelTemplate = crud.get;
export const createExcelTemplate = crud.create;
export const updateExcelTemplate = crud.update;
export const deleteExcelTemplate = crud.remove;
/** One default per kind. */
export const setDefaultTemplate = call({
  id: 'basic.excel-template.default',
  method: 'PUT',
  path: `${base}/{id}/default`,
  title: '设为默认模板',
  right: `${P}:edit`,
  body: z.object({ version: z.int().min(0) }),
  output: rowSchema(excelTemplateFields),
  errors: ['Basic:Disabled'],
});
