/** Which table keeps which catalogue: compared with the migrated database by a test. */
import type { Lines } from './kit/document/types.ts';
import type { Catalogue } from './kit/field.ts';
import { records } from './registry.ts';
import {
  bendFields,
  plateSizeFields,
  processCostFields,
  thicknessFields,
  widthFields,
} from './basic/texture/texture.fields.ts';
import { productAccessoryFields } from './cad/accessory/product-accessory.fields.ts';
import { marketFields } from './basic/market/market.fields.ts';
import { paintDemandFields } from './psi/paint-demand/paint-demand.fields.ts';
import { projectFields } from './cad/project/project.fields.ts';
import { productFields } from './cad/product/product.fields.ts';
import { projectProcessFields } from './produce/route/route.fields.ts';
import { nestOrderFields, nestOrderProductFields } from './nest/order/nest-order.fields.ts';

const declared = {
  material_thickness: thicknessFields,
  material_width: widthFields,
  plate_material_size: plateSizeFields,
  bend_coefficient: bendFields,
  priority_process_cost: processCostFields,
  aluminum_market: marketFields,
  cad_project: projectFields,
  cad_product: productFields,
  cad_product_accessory: productAccessoryFields,
  nest_order: nestOrderFields,
  nest_order_product: nestOrderProductFields,
  project_process: projectProcessFields,
  paint_demand: paintDemandFields,
} as const satisfies Readonly<Record<string, Catalogue>>;

/** Tables of the declared records, with those of their lines. */
const ofRecords = Object.fromEntries(
  records.flatMap((record) => [
    [record.table, record.fields as Catalogue] as const,
    ...(record.is === 'document'
      ? Object.values(record.lines as Lines).map((line) => [line.table, line.fields] as const)
      : []),
  ]),
);

export const tables: Readonly<Record<string, Catalogue>> = { ...declared, ...ofRecords };
