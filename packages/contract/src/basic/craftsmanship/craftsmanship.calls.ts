/** Calls of 工艺: categories and items (engineering A9). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { decimalText, initialised } from '../pricing.schemas.ts';
import { CRAFT_MEASURES } from './craftsmanship.calc.ts';
import {
  craftCategoryExtra,
  craftCategoryFields,
  craftItemExtra,
  craftItemFields,
} from './craftsmanship.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly craftCategory: Target;
    readonly craftsmanship: Target;
  }
}

const P = 'AlBasic.CraftsmanshipItems';
const base = '/api/basic/craftsmanship';
const id = 'basic.craftsmanship';

export const craftCategoryMaster = master({
  id: `${id}.category`,
  base: `${base}/category`,
  item: P,
  title: '工艺分类',
  table: 'craftsmanship_category',
  target: 'craftCategory',
  fields: craftCategoryFields,
  extra: craftCategoryExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['craftsmanshipType'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'creationTime'],
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'craftsmanshipType'],
});
export const craftItemMaster = master({
  id: `${id}.item`,
  base: `${base}/item`,
  item: P,
  title: '工艺项目',
  table: 'craftsmanship_item',
  target: 'craftsmanship',
  fields: craftItemFields,
  extra: craftItemExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['categoryId', 'qtySource', 'processId'],
  defaultSort: 'sort asc',
  sortable: ['sort', 'name', 'code', 'creationTime'],
  unique: [{ field: 'name', within: 'categoryId' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'categoryId', 'unit', 'qtySource', 'price', 'processId'],
  errors: ['Basic:CraftsmanshipFormula', 'Basic:Disabled'],
});

export const listCraftCategories = call({
  id: `${id}.categorys`,
  method: 'GET',
  path: `${base}/categorys`,
  title: '全部工艺分类',
  right: `${P}:get`,
  output: z.array(rowSchema(craftCategoryFields)),
});
export const craftItemsOfCategory = call({
  id: `${id}.item.by-category`,
  method: 'GET',
  path: `${base}/item/category/{id}`,
  title: '分类下的工艺项目',
  right: `${P}:get`,
  output: z.array(rowSchema(craftItemFields)),
});
export const groupedCraftItems = call({
  id: `${id}.item.group`,
  method: 'GET',
  path: `${base}/item/group`,
  title: '按分类的工艺项目',
  right: `${P}:get`,
  output: z.array(
    rowSchema(craftCategoryFields).and(z.object({ items: z.array(rowSchema(craftItemFields)) })),
  ),
});
export const initCraftItems = call({
  id: `${id}.item.init`,
  method: 'POST',
  path: `${base}/item/init`,
  title: '带入常用工艺',
  right: `${P}:add`,
  output: initialised,
});

/** Crafts with what they cost over all pieces. Without the right to amounts costs are null. */
export const craftCost = z.object({
  lines: z.array(
    z.object({
      itemId: z.uuid(),
      name: z.string(),
      unit: z.int(),
      quantity: z.string(),
      cost: z.string().nullable(),
      /** the cost is that of the texture, not the item's own */
      isPriority: z.boolean(),
      amount: z.string().nullable(),
      seconds: z.string(),
      /** where it is done */
      processName: z.string().nullable(),
    }),
  ),
  amount: z.string().nullable(),
  seconds: z.string(),
  /** 工时系数 of the structure, in the seconds already */
  labourFactor: z.string(),
});

/** What the crafts of a piece cost, by the measures of one piece; without lines every enabled item that is not typed by hand. */
export const tryCraftCost = call({
  id: `${id}.item.try`,
  method: 'POST',
  path: `${base}/item/try`,
  title: '工艺成本试算',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    lines: z
      .array(z.object({ itemId: idOf('craftsmanship'), quantity: decimalText.nullable().optional() }))
      .max(200)
      .default([]),
    measures: z.object(
      Object.fromEntries(CRAFT_MEASURES.map((m) => [m.name, decimalText.default('0')])) as Record<
        (typeof CRAFT_MEASURES)[number]['name'],
        z.ZodDefault<typeof decimalText>
      >,
    ),
    pieces: z.int().min(1).max(999_999).default(1),
    textureId: idOf('texture').optional(),
    thickness: z.number().gt(0).max(100).optional(),
    plateTypeGroupId: idOf('plateTypeGroup').optional(),
    /** its 工时系数 counts, and costs that are meant for it */
    structureId: idOf('structure').optional(),
  }),
  output: craftCost,
  errors: ['Basic:CraftsmanshipFormula', 'Basic:CraftsmanshipQuantity'],
});
