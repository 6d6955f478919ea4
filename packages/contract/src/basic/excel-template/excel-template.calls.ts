/** Calls of Excel 模板 (engineering A17). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
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
  errors: [
    'Basic:TemplateField',
    'Basic:TemplateTwice',
    'Basic:TemplateRequired',
    'Basic:TemplateFile',
    'Basic:TemplateEmpty',
    'Basic:TemplateRows',
    'File:Unreadable',
  ],
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

const kind = z.object({ kind: query.int.unwrap() });
const place = z.object({ name: z.string(), title: z.string() });
/** `title` names the paper where its kind has several. */
const places = z.object({
  title: z.string(),
  head: z.array(place),
  rows: z.array(place),
  pictures: z.array(place),
});
/** 占位符: what a template of a kind may ask for; `others` are further papers of the kind (plates, bars). */
export const excelTemplatePlaces = call({
  id: 'basic.excel-template.places',
  method: 'GET',
  path: `${base}/places`,
  title: '模板占位符',
  right: `${P}:get`,
  query: kind,
  output: places.extend({ others: z.array(places) }),
});
/** A workbook with every place of the kind, to be laid out. */
export const sampleExcelTemplate = call({
  id: 'basic.excel-template.sample',
  method: 'GET',
  path: `${base}/sample`,
  title: '下载示例模板',
  right: `${P}:get`,
  /** `form`: which paper of the kind, from 0 */
  query: kind.extend({ form: query.int.unwrap().pipe(z.int().min(0)).default(0) }),
  answer: 'file',
});
const found = z.object({ sheet: z.string(), cell: z.string(), text: z.string() });
/** 校验: what of a template nothing fills. */
export const checkExcelTemplate = call({
  id: 'basic.excel-template.check',
  method: 'GET',
  path: `${base}/{id}/check`,
  title: '校验模板',
  right: `${P}:get`,
  output: z.object({
    places: z.int(),
    unknown: z.array(found),
    /** a sheet whose marks of lines are no pair */
    unbalanced: z.string().nullable(),
  }),
  errors: ['Basic:TemplateFile', 'File:Unreadable'],
});
/** 预览: the template with the titles of its places for values. */
export const previewExcelTemplate = call({
  id: 'basic.excel-template.preview',
  method: 'GET',
  path: `${base}/{id}/preview`,
  title: '预览模板',
  right: `${P}:get`,
  answer: 'file',
  errors: ['Basic:TemplateFile', 'File:Unreadable'],
});
/** 恢复系统格式: no template of the kind is the default any more. */
export const restoreExcelTemplate = call({
  id: 'basic.excel-template.restore',
  method: 'PUT',
  path: `${base}/default/restore`,
  title: '恢复系统格式',
  right: `${P}:edit`,
  body: z.object({ kind: z.int() }),
  output: z.object({ changed: z.int() }),
});
/** A paper on its template: the chosen one, else the default of its kind; a workbook of every field where there is none. */
export const fillExcelTemplate = call({
  id: 'basic.excel-template.fill',
  method: 'GET',
  path: `${base}/fill`,
  title: '按模板导出',
  right: anyOf('AlPsiManagement.PaintPurchases:export', 'AlPsiManagement.AccessoryPurchases:export'),
  query: z.object({
    paintPurchaseId: query.ref('paintPurchase'),
    accessoryPurchaseId: query.ref('accessoryPurchase'),
    templateId: query.ref('excelTemplate'),
  }),
  answer: 'file',
  errors: ['Basic:TemplateFile', 'File:Unreadable'],
});
