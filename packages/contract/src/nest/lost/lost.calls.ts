/** Calls of lost pieces, of plates and bars (engineering F10, F11). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { lostFound, lostRow } from './lost.views.ts';
import { LEAST_REASON, LOST_REPORT, LOST_TITLE, LOST_VERBS, MOST_LOST, MOST_PHOTOS } from './lost.words.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest/lost/product';
/** the nesting desk, and whoever reports cuts at the saw */
const REPORTS = anyOf(`${O}:add`, 'AlNest.NestResults:edit');

const asked = {
  filter: query.text,
  orderId: query.ref('nestOrder'),
  projectId: query.ref('project'),
  state: query.ints,
  source: query.ints,
  isUrgent: query.bool,
  joinsNext: query.bool,
  /** 未处理超过 N 天 */
  openDays: query.int,
  ids: query.refs('lostProduct'),
  beginTime: query.time,
  endTime: query.time,
};
export const pageLostProducts = call({
  id: 'nest.lost-product.paged',
  method: 'GET',
  path: base,
  title: LOST_TITLE,
  right: `${O}:query`,
  query: z.object({ ...paging, ...asked }),
  output: paged(lostRow),
  errors: ['Common:Sorting'],
});
export const downLostProducts = call({
  id: 'nest.lost-product.down',
  method: 'GET',
  path: `${base}/down`,
  title: `导出${LOST_TITLE}`,
  right: `${O}:export`,
  answer: 'file',
  query: z.object({ sorting: paging.sorting, ...asked }),
  errors: ['Common:Sorting', 'Common:ExportTooLarge'],
});
/** All of one order or project, at most 2000. */
export const listLostProducts = call({
  id: 'nest.lost-product.list',
  method: 'GET',
  path: `${base}/list`,
  title: LOST_TITLE,
  right: `${O}:query`,
  query: z.object({
    orderId: asked.orderId,
    projectId: asked.projectId,
    state: query.int,
    source: query.int,
  }),
  output: z.array(lostRow),
});

const code = line(200).min(1, { error: '请扫描或输入板号、标签' });
/** What a scanned sheet or label stands for. */
export const findLostPieces = call({
  id: 'nest.lost-product.find',
  method: 'GET',
  path: `${base}/find`,
  title: '漏件查询',
  right: REPORTS,
  query: z.object({ code }),
  output: lostFound,
  errors: ['Nest:LostCode', 'Nest:LostUncut', 'Nest:SheetClosed'],
});
/** 报漏: pieces that are missing or wrongly cut go back to un-cut. */
export const reportLostProduct = call({
  id: 'nest.lost-product.report',
  method: 'POST',
  path: base,
  title: LOST_REPORT,
  right: REPORTS,
  body: z.object({
    /** of this report: sent again it is the same */
    clientKey: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    /** a sheet number or a label; a label names its piece */
    code,
    /** pieces of the sheet */
    seqs: z.array(z.int().min(0).max(100_000)).max(MOST_LOST).default([]),
    reason: line(200).min(2, { error: '请填写原因' }),
    photos: z.array(idOf('file')).max(MOST_PHOTOS).default([]),
    dueDate: z.iso.date().nullish(),
    isUrgent: z.boolean().default(false),
  }),
  output: z.object({ sheetNo: z.string(), quantity: z.int(), ids: z.array(z.uuid()) }),
  errors: [
    'Nest:LostCode',
    'Nest:LostUncut',
    'Nest:LostPiece',
    'Nest:LostTwice',
    'Nest:SheetClosed',
    'Produce:ReverseBlocked',
  ],
});
/** 忽略, 重新打开, 合并到下一批. */
export const changeLostProduct = call({
  id: 'nest.lost-product.change',
  method: 'PUT',
  path: `${base}/{id}`,
  title: `处理${LOST_TITLE}`,
  right: `${O}:edit`,
  body: z
    .object({
      action: z.enum(LOST_VERBS),
      version: z.int().min(0),
      reason: line(200).optional(),
    })
    .superRefine((v, context) => {
      if (v.action === 'ignore' && (v.reason ?? '').length < LEAST_REASON)
        context.addIssue({
          code: 'custom',
          path: ['reason'],
          message: `请填写原因，至少 ${LEAST_REASON} 个字`,
        });
    }),
  output: lostRow,
  errors: ['Nest:LostState', 'Nest:LostTaken', 'Cad:ProjectClosed', 'Cad:ProjectVoided'],
});
