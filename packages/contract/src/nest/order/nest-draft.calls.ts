/** Calls that prepare a nest order: what waits for nesting, what holds it, what it can be cut from, a check before it is saved. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import {
  nestPrecheckSchema,
  nestErrorSchema,
  nestFiguresSchema,
  nestGroupSchema,
  nestStockSchema,
} from './nest-order.views.ts';
import { idOf } from '../../kit/targets.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest';

// 1 MB of JSON would refuse an order of 2 000 kinds with their stocks
export const DRAFT_BYTES = 4 * 1024 * 1024;

/** Groups, errors and an estimate of an order that is not saved yet. */
export const precheckNestOrder = call({
  id: 'nest.order.precheck',
  method: 'POST',
  path: `${base}/order/precheck`,
  title: '套料预检',
  right: `${O}:add`,
  writes: false,
  body: nestPrecheckSchema,
  bodyLimit: DRAFT_BYTES,
  output: z.object({
    groups: z.array(
      nestGroupSchema.extend({
        lowerBoundSheets: z.int().nullable(),
        estimate: nestFiguresSchema.nullable(),
      }),
    ),
    errors: z.array(nestErrorSchema),
    blocked: z.array(z.uuid()),
    totals: z.object({ kinds: z.int(), pieces: z.int(), area: z.string(), weight: z.string() }),
    /** what its first run would be charged (A16): nothing where runs are not counted; the amount only to whom amounts are shown */
    fee: z.object({ isFree: z.boolean(), left: z.int().nullable(), amount: z.string().nullable() }),
  }),
  errors: ['Nest:NoProduct', 'Nest:ParamRange', 'Nest:MachineKind', 'Nest:TooLarge', 'Feature:NotEnabled'],
});
/** What the groups of the chosen products can be cut from: remnants, stock plates, plate sizes, coils. */
export const nestStockOptions = call({
  id: 'nest.order.stock-options',
  method: 'POST',
  path: `${base}/order/stock-options`,
  title: '可用板材',
  right: `${O}:add`,
  writes: false,
  body: z.object({
    products: z
      .array(z.object({ productId: idOf('product'), quantity: z.int().min(1) }))
      .min(1)
      .max(2000),
    colorMode: z.union([z.literal(1), z.literal(2)]).default(1),
    orderId: idOf('nestOrder').optional(),
  }),
  output: z.array(nestGroupSchema.extend({ stocks: z.array(nestStockSchema) })),
});

/** Projects and products that still have pieces to nest: step 1 of a new order. */
export const listNestProjects = call({
  id: 'nest.order.projects',
  method: 'GET',
  path: `${base}/order/nestable-project`,
  title: '待套料工程',
  right: `${O}:add`,
  query: z.object({ filter: query.text }),
  output: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      demandSide: z.string().nullable(),
      deliveryDate: z.string().nullable(),
      kinds: z.int(),
      pieces: z.int(),
    }),
  ),
});
/** Which nest orders hold or have nested the pieces that a new order asks for; `isMine` ones may be opened. */
export const listNestHolders = call({
  id: 'nest.order.holders',
  method: 'GET',
  path: `${base}/order/holders`,
  title: '占用产品的套料单',
  right: anyOf(`${O}:add`, `${O}:edit`),
  query: z.object({ projectIds: query.refs('project'), productIds: query.refs('product') }),
  output: z.array(
    z.object({
      id: z.uuid(),
      no: z.string(),
      state: z.int(),
      creatorName: z.string().nullable(),
      kinds: z.int(),
      pieces: z.int(),
      isMine: z.boolean(),
    }),
  ),
});
export const listNestProducts = call({
  id: 'nest.order.products',
  method: 'GET',
  path: `${base}/order/nestable-product`,
  title: '待套料产品',
  right: `${O}:add`,
  query: z.object({
    projectIds: query.refs('project'),
    productIds: query.refs('product'),
    orderId: query.ref('nestOrder'),
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string().nullable(),
      projectId: idOf('project'),
      projectName: z.string(),
      plateTypeName: z.string().nullable(),
      groupName: z.string(),
      textureName: z.string(),
      thickness: z.number(),
      colorName: z.string().nullable(),
      colorHex: z.string().nullable(),
      unfoldWidth: z.number().nullable(),
      unfoldHeight: z.number().nullable(),
      quantity: z.int(),
      availableToNest: z.int(),
      /** 1 rectangle, 2 outline: what the order proposes */
      nestKind: z.int(),
      ordered: z.int(),
      /** in the order that is changed, pieces that fill */
      isFiller: z.boolean(),
      priority: z.int(),
      groupKey: z.string().nullable(),
      dueDate: z.string().nullable(),
      state: z.int(),
    }),
  ),
});
