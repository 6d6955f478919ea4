/** Sheet stock as one object. Quantities change only by a move with a reason. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { master } from '../../kit/document/document.ts';
import { logQuery, logRow, shownSchema } from '../../kit/document/schemas.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { draftSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { lines } from '../../kit/text.ts';
import { stockPlateExtra, stockPlateFields } from './stock.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly stockPlate: Target;
  }
}

const P = 'AlMaterialWareHouse.Stocks';
/** what the stock core refuses of a remnant that comes or goes */
const BOOKING = [
  'Common:PeriodClosed',
  'Common:DisabledReference',
  'Stock:WarehouseType',
  'Stock:Frozen',
] as const;
const id = 'warehouse.material.stock';
const base = '/api/warehouse/material/stock';
const row = shownSchema(stockPlateFields, stockPlateExtra) as StockRowSchema;
const filters = {
  kind: query.int,
  textureId: query.ref('texture'),
  thickness: query.decimal,
  colorId: query.ref('color'),
  warehouseId: query.ref('warehouse'),
  /** 余料: waiting to be looked at, scrapped and the like; cut from whose sheet */
  remnantStatus: query.int,
  projectId: query.ref('project'),
  /** of which something can be taken */
  isFree: query.bool,
};

const standard = master({
  id,
  base,
  item: P,
  title: '板材',
  table: 'stock_plate',
  target: 'stockPlate',
  label: 'code',
  fields: stockPlateFields,
  extra: stockPlateExtra,
  letters: ['X'],
  search: ['code', 'warehouse'],
  moreFilters: filters,
  sortable: ['code', 'thickness', 'width', 'length', 'quantity', 'creationTime'],
  unique: [{ field: 'code', isLarge: true }],
  scope: { warehouse: true },
  errors: ['Stock:RemnantBooked'],
  brief: ['id', 'code', 'kind', 'textureId', 'thickness', 'width', 'length', 'colorId'],
});
type StockRowSchema = NonNullable<(typeof standard.calls.get)['output']>;
const { list, get, all, update, export: down } = standard.calls;

/** What lies there when the board is entered is its first move. */
export const createStock = call({
  id: `${id}.create`,
  method: 'POST',
  path: base,
  title: '登记板材',
  right: `${P}:edit`,
  body: z.intersection(
    draftSchema(stockPlateFields),
    z.object({ initialQuantity: z.int().min(0).max(100_000).default(0) }),
  ),
  output: row,
  errors: [
    'Basic:CodeDuplicate',
    'Stock:RemnantOne',
    'Stock:Outline',
    'Stock:BoardsMoved',
    'Stock:RemnantValue',
    'Material:RemnantTooSmall',
    ...BOOKING,
  ],
});
export const deleteStock = call({
  id: `${id}.delete`,
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除板材',
  right: `${P}:edit`,
  errors: ['Stock:NotEmpty', 'Basic:InUse'],
});
/** Boards are entered and taken away by whoever moves the stock: the specification knows no other right here. */
export const stockPlateMaster = {
  ...standard,
  calls: { ...standard.calls, create: createStock, remove: deleteStock },
};
export { all as allStock, down as exportStock, get as getStock, list as listStock, update as updateStock };

export const availableStock = call({
  id: `${id}.available`,
  method: 'GET',
  path: `${base}/available`,
  title: '可用板材',
  right: `${P}:query`,
  query: z.object(filters),
  output: z.array(row),
});
export const adjustStock = call({
  id: 'warehouse.material.stock.adjust',
  method: 'POST',
  path: `${base}/{id}/adjust`,
  title: '调整库存',
  right: `${P}:edit`,
  body: z.object({
    delta: z
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((v) => v !== 0, { error: '数量不能为 0' }),
    reason: lines(200).min(2),
  }),
  output: row,
  errors: ['Stock:Short', 'Stock:RemnantOne', 'Stock:RemnantBusy'],
});
/** Remnants that the shop has cut become free for nesting (warehouse: remnant/confirm). */
export const confirmRemnants = call({
  id: 'warehouse.material.remnant.confirm',
  method: 'POST',
  path: '/api/warehouse/material/remnant/confirm',
  title: '余料确认',
  right: `${P}:edit`,
  body: z.object({
    ids: z.array(idOf('stockPlate')).min(1).max(200),
    /** where they lie; unless said where their sheets came from, else the usual warehouse of material */
    warehouseId: idOf('warehouse').nullish(),
  }),
  output: z.object({ confirmed: z.int() }),
  errors: ['Stock:RemnantState', 'Stock:RemnantOwner', ...BOOKING],
});
const disposal = {
  ids: z.array(idOf('stockPlate')).min(1).max(200),
  reason: lines(200).min(2),
};
/** An offcut that is too small to be kept, after the question: so many kg of scrap more (commerce §12.5). */
export const enterScrap = call({
  id: 'warehouse.material.remnant.to-scrap',
  method: 'POST',
  path: '/api/warehouse/material/remnant/to-scrap',
  title: '登记废料',
  right: `${P}:edit`,
  body: draftSchema(
    catalogue({
      textureId: stockPlateFields.textureId,
      thickness: stockPlateFields.thickness,
      width: stockPlateFields.width,
      length: stockPlateFields.length,
      outline: stockPlateFields.outline,
      warehouseId: stockPlateFields.warehouseId,
    }),
  ),
  output: z.object({ weight: z.string(), itemName: z.string(), warehouseName: z.string() }),
  errors: ['Material:ScrapWarehouse', 'Stock:Outline', ...BOOKING],
});
/** What cannot be used any more leaves the stock with all that it was worth. */
export const scrapRemnants = call({
  id: 'warehouse.material.remnant.scrap',
  method: 'POST',
  path: '/api/warehouse/material/remnant/scrap',
  title: '余料报废',
  right: `${P}:edit`,
  body: z.object(disposal),
  output: z.object({ count: z.int() }),
  errors: ['Stock:RemnantBusy', ...BOOKING],
});
export const sellRemnants = call({
  id: 'warehouse.material.remnant.sell',
  method: 'POST',
  path: '/api/warehouse/material/remnant/sell',
  title: '余料出售',
  right: `${P}:edit`,
  body: z.object({ ...disposal, amount: f.money('售价', { required: true, min: 0 }).schema }),
  output: z.object({ count: z.int() }),
  errors: ['Stock:RemnantBusy', ...BOOKING],
});
/** Entered by mistake: it never was. What a saw has cut is taken back there, or scrapped. */
export const voidRemnant = call({
  id: 'warehouse.material.remnant.void',
  method: 'POST',
  path: '/api/warehouse/material/remnant/void/{id}',
  title: '余料作废',
  right: `${P}:edit`,
  body: z.object({ version: z.int(), reason: disposal.reason }),
  output: row,
  errors: ['Stock:RemnantBusy', 'Stock:RemnantBorn', ...BOOKING],
});
const log = { method: 'GET', right: `${P}:get`, query: logQuery, output: paged(logRow) } as const;
/** 余料与套料板的操作日志, of all and of one. */
export const remnantLog = call({
  id: 'warehouse.material.remnant.log',
  path: '/api/warehouse/material/remnant/log',
  title: '余料日志',
  ...log,
});
export const remnantLogOf = call({
  id: 'warehouse.material.remnant.log-of',
  path: '/api/warehouse/material/remnant/{id}/log',
  title: '余料的日志',
  ...log,
});
/** One label: its code to scan, what it is to read. */
export const printRemnant = call({
  id: 'warehouse.material.remnant.label',
  method: 'GET',
  path: '/api/warehouse/material/remnant/label/{id}',
  title: '打印余料标签',
  right: `${P}:get`,
  answer: 'file',
});
/** Free remnants that a rectangle fits into, turned however, the smallest first; `fit` says where it lies in them. */
export const findRemnants = call({
  id: 'warehouse.material.remnant.find',
  method: 'GET',
  path: '/api/warehouse/material/remnant/find',
  title: '找余料',
  right: `${P}:query`,
  query: z.object({
    width: query.decimal,
    length: query.decimal,
    textureId: query.ref('texture'),
    thickness: query.decimal,
    colorId: query.ref('color'),
  }),
  output: z.array(row.and(z.object({ fit: z.array(z.object({ x: z.number(), y: z.number() })) }))),
});
/** 呆滞: what lay in the racks at the end of each month, and how much of it for longer than 90 days; what came and what went in it, m². */
export const idleRemnants = call({
  id: 'warehouse.material.remnant.idle',
  method: 'GET',
  path: '/api/warehouse/material/remnant/idle',
  title: '余料呆滞',
  right: `${P}:query`,
  query: z.object({}),
  output: z.array(
    z.object({
      month: z.string(),
      count: z.int(),
      area: z.string(),
      value: z.string().nullable(),
      idleCount: z.int(),
      idleValue: z.string().nullable(),
      bornArea: z.string(),
      /** cut or issued */
      usedArea: z.string(),
      /** scrapped, sold, missing */
      lostArea: z.string(),
    }),
  ),
});
const move = z.object({
  id: z.uuid(),
  delta: z.int(),
  reservedDelta: z.int(),
  sourceType: z.string(),
  sourceId: z.uuid().nullable(),
  reason: z.string().nullable(),
  operatorName: z.string().nullable(),
  time: z.string(),
});
export const stockMoves = call({
  id: 'warehouse.material.stock.moves',
  method: 'GET',
  path: `${base}/{id}/moves`,
  title: '库存流水',
  right: `${P}:query`,
  query: z.object({ ...paging }),
  output: paged(move),
});
export * from './remnant-move.ts';
