/** Calls of 报价项: categories and items (engineering A8). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { decimalText, initialised } from '../pricing.schemas.ts';
import { QUOTE_MEASURES } from './quotation.calc.ts';
import {
  quotationCategoryExtra,
  quotationCategoryFields,
  quotationItemExtra,
  quotationItemFields,
} from './quotation.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly quotationCategory: Target;
    readonly quotationItem: Target;
  }
}

const P = 'AlBasic.QuotationItems';
const base = '/api/basic/quotation';
const id = 'basic.quotation';

export const quotationCategoryMaster = master({
  id: `${id}.category`,
  base: `${base}/category`,
  item: P,
  title: '报价分类',
  table: 'quotation_category',
  target: 'quotationCategory',
  fields: quotationCategoryFields,
  extra: quotationCategoryExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['isTaxBase'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'creationTime'],
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'isTaxBase'],
});
export const quotationItemMaster = master({
  id: `${id}.item`,
  base: `${base}/item`,
  item: P,
  title: '报价项目',
  table: 'quotation_item',
  target: 'quotationItem',
  fields: quotationItemFields,
  extra: quotationItemExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['categoryId', 'basis', 'mustHave'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'code', 'creationTime'],
  unique: [{ field: 'name', within: 'categoryId' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'categoryId', 'basis', 'mustHave'],
  errors: ['Basic:QuotationCycle', 'Basic:QuotationFormula', 'Basic:QuotationPercent'],
});

export const listQuotationCategories = call({
  id: `${id}.categorys`,
  method: 'GET',
  path: `${base}/categorys`,
  title: '全部报价分类',
  right: `${P}:get`,
  output: z.array(rowSchema(quotationCategoryFields)),
});
export const quotationItemsOfCategory = call({
  id: `${id}.item.by-category`,
  method: 'GET',
  path: `${base}/item/category/{id}`,
  title: '分类下的报价项目',
  right: `${P}:get`,
  output: z.array(rowSchema(quotationItemFields)),
});
export const groupedQuotationItems = call({
  id: `${id}.item.group`,
  method: 'GET',
  path: `${base}/item/group`,
  title: '按分类的报价项目',
  right: `${P}:get`,
  output: z.array(
    rowSchema(quotationCategoryFields).and(z.object({ items: z.array(rowSchema(quotationItemFields)) })),
  ),
});
export const initQuotationItems = call({
  id: `${id}.item.init`,
  method: 'POST',
  path: `${base}/item/init`,
  title: '带入常用报价项',
  right: `${P}:add`,
  output: initialised,
});

/** What a line comes to by the chosen items; without any, by every enabled one. Measures are those of the whole line. */
export const tryQuotation = call({
  id: `${id}.item.try`,
  method: 'POST',
  path: `${base}/item/try`,
  title: '报价试算',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    itemIds: z.array(idOf('quotationItem')).max(200).default([]),
    measures: z.object(
      Object.fromEntries(QUOTE_MEASURES.map((m) => [m.name, decimalText.default('0')])) as Record<
        (typeof QUOTE_MEASURES)[number]['name'],
        z.ZodDefault<typeof decimalText>
      >,
    ),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        itemId: z.uuid(),
        name: z.string(),
        basis: z.int(),
        quantity: z.string().nullable(),
        unitPrice: z.string().nullable(),
        percent: z.string().nullable(),
        amount: z.string().nullable(),
        isTaxBase: z.boolean(),
      }),
    ),
    /** 元; null for who sees no amounts */
    amount: z.string().nullable(),
    taxBase: z.string().nullable(),
  }),
  errors: ['Basic:QuotationFormula', 'Basic:QuotationCycle'],
});
