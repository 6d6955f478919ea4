/** The door of basic data. */
import type { Binding } from '../../kit/call.ts';
import { areaRuleRoutes } from './area-rule/area-rule.routes.ts';
import { colorRoutes } from './color/color.routes.ts';
import { demanderRoutes } from './demander/demander.routes.ts';
import { excelTemplateRoutes } from './excel-template/excel-template.routes.ts';
import { plateTypeRoutes } from './plate-type/plate-type.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { supplierRoutes } from './supplier/supplier.ts';
import { textureRoutes } from './texture/texture.routes.ts';
import { warehouseRoutes } from './warehouse/warehouse.ts';

export const basicRoutes: readonly Binding[] = [
  ...textureRoutes,
  ...plateTypeRoutes,
  ...colorRoutes,
  ...areaRuleRoutes,
  ...excelTemplateRoutes,
  ...demanderRoutes,
  ...stockRoutes,
  ...supplierRoutes,
  ...warehouseRoutes,
];
export { initAreaRules, initColors, initPlateTypes, initTextures } from './defaults/init.ts';
export { type ImportTemplate, templateOf } from './excel-template/excel-template.store.ts';
export { basicFileOwners } from './shared/file-owners.store.ts';
export { raiseAt } from './shared/raise-at.ts';
