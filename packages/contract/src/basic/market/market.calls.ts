/** Calls of 铝锭行情 (engineering A13): the platform's for its own rows, a space's for its own; a space sees both. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { changeSchema, rowSchema } from '../../kit/schema.ts';
import type { Target } from '../../kit/targets.ts';
import { dayText, initialised } from '../pricing.schemas.ts';
import {
  aluminumQuotationExtra,
  aluminumQuotationFields,
  MARKET_CODE,
  marketExtra,
  marketFields,
  ALUMINUM_MODES,
} from './market.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly aluminumQuotation: Target;
  }
}

const P = 'AlBasic.QuotationMarkets';
const base = '/api/basic/aluminum-quotation';
const id = 'basic.aluminum-quotation';
const code = z.string().regex(MARKET_CODE);

export const quotationMaster = master({
  id,
  base,
  item: P,
  title: '铝材报价',
  table: 'aluminum_quotation',
  target: 'aluminumQuotation',
  label: 'date',
  fields: aluminumQuotationFields,
  extra: aluminumQuotationExtra,
  letters: ['O', 'X', 'I'],
  search: ['classCode'],
  moreFilters: {
    classCode: code.optional(),
    marketId: query.ref('aluminumMarket'),
  },
  defaultSort: 'date desc',
  sortable: ['date', 'avg'],
  brief: ['id', 'classCode', 'date', 'avg'],
  side: 'any',
  errors: ['Basic:QuotationRange', 'Basic:QuotationTwice', 'Basic:QuotationFuture', 'Common:ReasonRequired'],
});

const market = rowSchema(marketFields).and(rowSchema(marketExtra));
export const listMarkets = call({
  id: `${id}.market.list`,
  method: 'GET',
  path: `${base}/market`,
  title: '行情',
  right: `${P}:query`,
  side: 'any',
  query: z.object({ ...paging, filter: query.text }),
  output: paged(market),
});
/** The market that prices are taken of, with its last price; none before there is a default. */
export const activeMarkets = call({
  id: `${id}.market.active`,
  method: 'GET',
  path: `${base}/market/active`,
  title: '默认行情',
  right: anyOf(`${P}:get`, `${P}:query`),
  side: 'any',
  output: z.array(market),
});
export const updateMarket = call({
  id: `${id}.market.update`,
  method: 'PUT',
  path: `${base}/market/{id}`,
  title: '修改行情',
  right: `${P}:edit`,
  side: 'any',
  body: changeSchema(marketFields),
  output: market,
  errors: ['Basic:MarketActiveLast'],
});
export const initMarkets = call({
  id: `${id}.market.init`,
  method: 'POST',
  path: `${base}/market/init`,
  title: '初始化行情',
  right: `${P}:add`,
  side: 'any',
  output: initialised,
});

/** What aluminium costs by a mode; without a class by the default market. */
export const aluminumPrice = call({
  id: `${id}.price`,
  method: 'GET',
  path: `${base}/price`,
  title: '铝锭价',
  right: anyOf(`${P}:get`, `${P}:query`),
  side: 'any',
  query: z.object({
    classCode: code.optional(),
    mode: z
      .preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.int())
      .refine((v) => ALUMINUM_MODES.some((m) => m.value === v), { error: '选项不存在' })
      .default(1),
    date: dayText.optional(),
    n: z.preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.int().min(1).max(90)).default(5),
    /** 元/吨, for the price of plate */
    processFee: query.decimal,
  }),
  output: z.object({
    classCode: z.string(),
    mode: z.int(),
    date: z.string(),
    /** 元/吨 without and with the premium of the class, 元/kg of plate */
    price: z.string(),
    premium: z.string(),
    platePrice: z.string(),
    rows: z.array(z.object({ date: z.string(), avg: z.string() })),
  }),
  errors: ['Basic:QuotationMissing', 'Basic:MarketActiveLast'],
});

const point = z.object({
  date: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  avg: z.string(),
});
/** The course of a class over some days, the earliest first. */
export const aluminumTrend = call({
  id: `${id}.trend`,
  method: 'GET',
  path: `${base}/trend`,
  title: '铝锭价走势',
  right: `${P}:query`,
  side: 'any',
  query: z.object({
    classCode: code,
    days: z.preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.int().min(7).max(366)).default(30),
  }),
  output: z.array(point),
});
