/** 图册, seen by whoever has its link (platform M19). No money, no costs, no contacts: what is not declared here is not answered. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';

/** How long what was opened stays open. */
export const BOOK_SECONDS = 7200;
/** Wrong passwords of one address after which it waits, and how long. */
export const BOOK_TRIES = 5;
export const BOOK_LOCK_MINUTES = 15;
/** Pieces of one PDF; more are chosen by the filters. */
export const BOOK_MOST_PAGES = 300;
/** The longer side of a drawing whose sizes are not told. */
export const BOOK_HIDDEN_SIDE = 1000;

const open = { right: 'public', side: 'any' } as const;
const BASE = '/api/cad/book/{code}';
const code = z.object({ code: z.string().regex(/^[0-9A-Za-z]{22}$/) });
const ENTERED = ['Book:NotFound', 'Book:Unopened'];

/** What a stranger is told who has the link. */
export const readBook = call({
  id: 'cad-book.open.get',
  method: 'GET',
  path: BASE,
  title: '图册信息',
  ...open,
  params: code,
  output: z.object({
    needPassword: z.boolean(),
    title: z.string(),
    tenantName: z.string(),
    logoUrl: z.string().nullable(),
    /** where the brand that it bears is at home */
    brandUrl: z.string().nullable(),
  }),
  errors: ['Book:NotFound'],
});
export const bookLogo = call({
  id: 'cad-book.open.logo',
  method: 'GET',
  path: `${BASE}/logo`,
  title: '图册标志',
  ...open,
  params: code,
  answer: 'file',
  errors: ['Book:NotFound'],
});
/** The answer is sent with everything that follows as header X-Book-Token. */
export const openBook = call({
  id: 'cad-book.open.post',
  method: 'POST',
  path: `${BASE}/open`,
  title: '打开图册',
  ...open,
  params: code,
  body: z.object({ password: z.string().max(50).nullish() }),
  output: z.object({ bookToken: z.string(), expiresIn: z.int() }),
  errors: ['Book:NotFound', 'Book:PasswordWrong', 'Book:Locked'],
});

const group = z.object({ name: z.string(), count: z.int() });
export const bookCover = call({
  id: 'cad-book.open.cover',
  method: 'GET',
  path: `${BASE}/cover`,
  title: '图册封面',
  ...open,
  params: code,
  output: z.object({
    title: z.string(),
    tenantName: z.string(),
    projectName: z.string(),
    batches: z.array(z.string()),
    kinds: z.int(),
    /** null: it is not shown */
    quantity: z.int().nullable(),
    /** m², null: it is not shown */
    area: z.string().nullable(),
    pictures: z.array(z.string()),
    plateTypes: z.array(group),
    /** regions and positions; at most 300, those with most pieces */
    positions: z.array(group),
    showSize: z.boolean(),
    showQuantity: z.boolean(),
    showProgress: z.boolean(),
    allowDownload: z.boolean(),
    expireTime: z.string(),
    /** what stands pale over every page */
    watermark: z.string(),
  }),
  errors: ENTERED,
});

const filters = { filter: query.text, plateType: query.text, position: query.text };
/** Without sizes nothing of a piece tells them: neither its figures nor its drawing. */
const piece = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string().nullable(),
  batch: z.string(),
  plateTypeName: z.string().nullable(),
  colorName: z.string().nullable(),
  colorRgb: z.string().nullable(),
  positions: z.array(z.string()),
  width: z.number().nullable(),
  height: z.number().nullable(),
  quantity: z.int().nullable(),
  /** percent, 0–100; null: it is not shown */
  progress: z.int().nullable(),
  /** an outline as an SVG path, y upwards, within the box of its sides */
  outline: z.string().nullable(),
  outlineWidth: z.number().nullable(),
  outlineHeight: z.number().nullable(),
});
export const bookProducts = call({
  id: 'cad-book.open.products',
  method: 'GET',
  path: `${BASE}/products`,
  title: '图册产品',
  ...open,
  params: code,
  query: z.object({ ...paging, ...filters }),
  output: paged(piece),
  errors: ENTERED,
});
export const bookProduct = call({
  id: 'cad-book.open.product',
  method: 'GET',
  path: `${BASE}/products/{productId}`,
  title: '图册产品详情',
  ...open,
  params: code.extend({ productId: z.uuid() }),
  /** the filters of the list that it was chosen from: what comes before it and after it */
  query: z.object(filters),
  output: piece.extend({
    unfoldWidth: z.number().nullable(),
    unfoldHeight: z.number().nullable(),
    thickness: z.number().nullable(),
    textureName: z.string(),
    colorText: z.string().nullable(),
    region: z.string().nullable(),
    /** 折弯 4 道, 孔 2 个 … */
    crafts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** what is done of its pieces, process by process; empty: it is not shown */
    steps: z.array(z.object({ name: z.string(), done: z.int(), total: z.int() })),
    /** an SVG, good as long as the book stays open; null: there is no drawing yet */
    drawingUrl: z.string().nullable(),
    previousId: z.uuid().nullable(),
    nextId: z.uuid().nullable(),
    /** 1 is the first */
    place: z.int(),
    total: z.int(),
  }),
  errors: ENTERED,
});
export const downBook = call({
  id: 'cad-book.open.down',
  method: 'GET',
  path: `${BASE}/down`,
  title: '下载图册',
  ...open,
  params: code,
  query: z.object(filters),
  answer: 'file',
  errors: [...ENTERED, 'Book:NoDownload', 'Book:TooMany'],
});

/** Links that an image can be fetched with: made by the calls above for one opened book (platform M19 §8). */
const signed = z.object({
  n: z.string().max(40),
  e: z.string().regex(/^\d{1,16}$/),
  k: z.string().max(64),
});
const image = {
  method: 'GET',
  ...open,
  query: signed,
  answer: 'file',
  errors: ENTERED,
} as const;
export const bookDrawing = call({
  id: 'cad-book.open.drawing',
  path: `${BASE}/drawing/{productId}`,
  title: '图册图纸',
  params: code.extend({ productId: z.uuid() }),
  ...image,
});
export const bookPicture = call({
  id: 'cad-book.open.picture',
  path: `${BASE}/picture/{fileId}`,
  title: '图册图片',
  params: code.extend({ fileId: z.uuid() }),
  ...image,
});

/** Words of what a book shows and prints. */
export const BOOK_TEXTS = {
  bends: '折弯',
  holes: '孔',
  slots: '刨槽',
  welds: '焊缝',
  side: '喷涂面',
  direction: '方向',
  bendUnit: '道',
  holeUnit: '个',
  metre: 'm',
  nested: '套料',
  code: '编号',
  plateType: '板型',
  size: '尺寸',
  unfold: '展开尺寸',
  thickness: '板厚',
  texture: '材质',
  color: '颜色',
  quantity: '数量',
  position: '位置',
  batch: '批次',
  kinds: '种类',
  area: '面积',
  noDrawing: '暂无图纸',
  page: '第 {n} / {m} 页',
  file: '图册',
} as const;
