/** Which table keeps which catalogue: compared with the migrated database by a test. */
import type { Catalogue } from './kit/field.ts';
import { projectFields } from './cad/project/project.fields.ts';
import { productFields } from './cad/product/product.fields.ts';
import { nestOrderFields, nestOrderProductFields } from './nest/order/nest-order.fields.ts';
import { orderCodeFields } from './platform/order-code/order-code.calls.ts';

export const tables = {
  custom_order_code: orderCodeFields,
  cad_project: projectFields,
  cad_product: productFields,
  nest_order: nestOrderFields,
  nest_order_product: nestOrderProductFields,
} as const satisfies Readonly<Record<string, Catalogue>>;
