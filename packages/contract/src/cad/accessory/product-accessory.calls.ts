/** Calls of the accessories of products (engineering F11: `/api/cad/accessory`). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import { idOf } from '../../kit/targets.ts';
import {
  accessoryItemFields,
  productAccessoryExtra,
  productAccessoryFields,
} from './product-accessory.fields.ts';

const base = '/api/cad/accessory';
const P = 'AlCad.CadProducts';

export const listProductAccessories = call({
  id: 'cad-accessory.list',
  method: 'GET',
  path: `${base}/list`,
  title: '产品配件列表',
  right: `${P}:query`,
  query: z.object({
    ...paging,
    filter: query.text,
    projectId: query.ref('project'),
    productId: query.ref('product'),
  }),
  output: paged(rowSchema({ ...productAccessoryFields, ...productAccessoryExtra })),
});
export const deleteProductAccessory = call({
  id: 'cad-accessory.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除产品配件',
  right: `${P}:delete`,
  errors: ['Cad:ProjectVoided', 'Cad:ProjectClosed'],
});
/** `{id}` is a project: what it needs of each accessory, and which product of what. */
export const downProductAccessories = call({
  id: 'cad-accessory.down',
  method: 'GET',
  path: `${base}/down/{id}`,
  title: '下载配件清单',
  right: `${P}:export`,
  answer: 'file',
});
/** the most products and rows of one binding */
export const MOST_BOUND_PRODUCTS = 500;
export const MOST_BOUND_ITEMS = 50;
/**
 * Gives the products these accessories, and those of an install structure by the size of each product. What a product has
 * already of the same SKU, length and angles gets the new quantity; with `replace` all else it has is taken away.
 */
export const bindAccessories = call({
  id: 'cad-accessory.bind',
  method: 'POST',
  path: `${base}/bind`,
  title: '绑定产品配件',
  right: `${P}:edit`,
  body: z.object({
    productIds: z.array(idOf('product')).min(1).max(MOST_BOUND_PRODUCTS),
    items: z.array(draftSchema(accessoryItemFields)).max(MOST_BOUND_ITEMS).default([]),
    installStructureId: idOf('installStructure').nullish(),
    replace: z.boolean().default(false),
  }),
  errors: [
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
    'Cad:AccessoryTwice',
    'Cad:AccessoryLength',
    'Cad:AccessorySize',
    'Basic:NotProfile',
    'Common:DisabledReference',
  ],
});
