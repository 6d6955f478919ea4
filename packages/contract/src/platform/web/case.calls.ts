/** 案例: what the factory has built, with pictures and films (platform M17). */
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { z } from 'zod';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly webCase: Target;
  }
}

export const CASE_STATES = [
  { value: true, label: '已发布', tone: 'green' },
  { value: false, label: '草稿', tone: 'gray' },
] as const;
export const CASE_ACTIONS = { enable: '发布', disable: '下线' } as const;

export const caseFields = catalogue({
  ...rowFields,
  title: f.text('标题', { required: true, max: 60 }),
  category: f.text('分类', { max: 20 }),
  projectName: f.text('工程', { max: 60 }),
  area: f.area('面积', { min: 0 }),
  completedDate: f.date('完工日期'),
  media: f.files('图片/视频'),
  content: f.text('介绍', { max: 20_000, lines: true }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isPublished: f.bool('已发布', { mark: 'S', default: false }),
  viewCount: f.int('浏览', { mark: 'C', default: 0 }),
});
export const webCase = master({
  id: 'tenant.web.introduction',
  base: '/api/tenant/web/introduction',
  item: 'AlWeb.Multimedias',
  title: '案例',
  table: 'web_case',
  target: 'webCase',
  fields: caseFields,
  search: ['title'],
  filters: ['isPublished', 'category'],
  sortable: ['sort', 'title', 'area', 'completedDate', 'viewCount', 'creationTime'],
  defaultSort: 'sort asc',
  brief: ['id', 'title'],
  errors: ['File:TypeRefused', 'Web:PictureRequired'],
});
const turn = (id: 'enable' | 'disable') =>
  call({
    id: `tenant.web.introduction.${id}`,
    method: 'PUT',
    path: `/api/tenant/web/introduction/{id}/${id}`,
    title: `${CASE_ACTIONS[id]}案例`,
    right: `AlWeb.Multimedias:${id}`,
    body: z.object({ version: z.int() }),
    output: rowSchema(caseFields),
    errors: ['Web:PictureRequired', 'Web:State'],
  });
export const publishCase = turn('enable');
export const withdrawCase = turn('disable');
