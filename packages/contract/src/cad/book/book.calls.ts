/** 图册, seen by the space that hands it out (platform M19, engineering C9): made, changed, closed, who has looked. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/book';

/** Days a book is open unless it says another. */
export const BOOK_DAYS = 90;
export const BOOK_MOST_DAYS = 730;
export const BOOK_MOST_PICTURES = 9;
export const BOOK_MOST_BATCHES = 50;
export const BOOK_STATES = [
  { value: 1, label: '有效', tone: 'green' },
  { value: 2, label: '已关闭', tone: 'gray' },
  { value: 3, label: '已过期', tone: 'amber' },
] as const;
export const BOOK_STATE = { open: 1, closed: 2, expired: 3 } as const;
/** What the log calls the parts of a book. */
export const BOOK_LABELS = {
  title: '标题',
  expireTime: '有效期至',
  password: '访问密码',
  showSize: '显示尺寸',
  showQuantity: '显示数量',
  showProgress: '显示进度',
  allowDownload: '允许下载',
} as const;
export const BOOK_LOG = { changed: '已修改' } as const;

const picture = z.object({ id: z.uuid(), name: z.string(), ext: z.string(), size: z.int() });
const book = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  displayName: z.string(),
  /** batches shown beside that of the project */
  batchIds: z.array(z.uuid()),
  batchNames: z.array(z.string()),
  title: z.string(),
  code: z.string(),
  /** address within the application */
  url: z.string(),
  hasPassword: z.boolean(),
  expireTime: z.string(),
  showSize: z.boolean(),
  showQuantity: z.boolean(),
  showProgress: z.boolean(),
  allowDownload: z.boolean(),
  state: z.int(),
  viewCount: z.int(),
  lastViewTime: z.string().nullable(),
  pictures: z.array(picture),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
  /** what this member may do with it now: link, edit, close */
  actions: z.array(z.string()),
});
export type BookRow = z.infer<typeof book>;

const password = z
  .string()
  .trim()
  .regex(/^[!-~]{4,20}$/, { error: '访问密码为 4–20 位数字、字母或符号' });
const settings = {
  /** empty: what the project is called */
  title: line(60).default(''),
  expireTime: z.iso.datetime({ offset: true }),
  showSize: z.boolean().default(true),
  showQuantity: z.boolean().default(true),
  showProgress: z.boolean().default(false),
  allowDownload: z.boolean().default(false),
  fileIds: z.array(idOf('file')).max(BOOK_MOST_PICTURES).default([]),
};

export const createBook = call({
  id: 'cad-project.new-book',
  method: 'POST',
  path: '/api/cad/project/{id}/new/book',
  title: '生成图册',
  right: `${P}:edit`,
  body: z.object({
    ...settings,
    expireTime: settings.expireTime.optional(),
    batchIds: z.array(idOf('project')).max(BOOK_MOST_BATCHES).default([]),
    password: password.nullish(),
    /** closes the open books of the same batches */
    replace: z.boolean().default(false),
  }),
  output: book,
  errors: ['Cad:ProjectVoided', 'Book:BatchOther', 'Book:ExpireTime', 'File:TypeRefused'],
});
export const listBooks = call({
  id: 'cad-book.list',
  method: 'GET',
  path: base,
  title: '图册列表',
  right: `${P}:query`,
  query: z.object({ ...paging, projectId: query.ref('project'), filter: query.text, state: query.ints }),
  output: paged(book),
});
export const updateBook = call({
  id: 'cad-book.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改图册',
  right: `${P}:edit`,
  /** without a password the one that stands there stays; null takes it off */
  body: z.object({ ...settings, password: password.nullable().optional(), version: z.int() }),
  output: book,
  errors: ['Book:Closed', 'Book:ExpireTime', 'File:TypeRefused'],
});
export const closeBook = call({
  id: 'cad-book.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '关闭图册',
  right: `${P}:edit`,
  errors: ['Book:Closed'],
});
export const listBookViews = call({
  id: 'cad-book.views',
  method: 'GET',
  path: `${base}/{id}/views`,
  title: '图册访问记录',
  right: `${P}:query`,
  query: z.object(paging),
  output: paged(z.object({ id: z.uuid(), time: z.string(), ip: z.string(), userAgent: z.string() })),
});
