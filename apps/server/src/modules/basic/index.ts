/** The door of basic data. */
import type { Binding } from '../../kit/call.ts';
import { activityPriceRoutes } from './activity-price/activity-price.ts';
import { areaRuleRoutes } from './area-rule/index.ts';
import { brandRoutes } from './brand/index.ts';
import { colorRoutes } from './color/color.routes.ts';
import { craftsmanshipRoutes } from './craftsmanship/craftsmanship.ts';
import { demanderRoutes } from './demander/demander.routes.ts';
import { excelTemplateRoutes } from './excel-template/excel-template.routes.ts';
import { paperRoutes } from './excel-template/papers.ts';
import { guideRoutes } from './guide/guide.ts';
import { installStructureRoutes } from './install-structure/install-structure.routes.ts';
import { palletRoutes } from './pallet/pallet.ts';
import { plateTypeRoutes } from './plate-type/plate-type.routes.ts';
import { accessoryRoutes } from './accessory/accessory.routes.ts';
import { paintRoutes } from './paint/paint.ts';
import { marketRoutes } from './market/market.ts';
import { quotationRoutes } from './quotation/quotation.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { structureRoutes } from './structure/structure.ts';
import { ratingRoutes } from './supplier/rating.ts';
import { supplierRoutes } from './supplier/supplier.ts';
import { textureRoutes } from './texture/texture.routes.ts';
import { warehouseRoutes } from './warehouse/warehouse.ts';
import { wxTemplateRoutes } from './wx-template/wx-template.ts';

export const basicRoutes: readonly Binding[] = [
  ...textureRoutes,
  ...plateTypeRoutes,
  ...colorRoutes,
  ...areaRuleRoutes,
  ...paperRoutes,
  ...excelTemplateRoutes,
  ...demanderRoutes,
  ...stockRoutes,
  ...ratingRoutes,
  ...supplierRoutes,
  ...warehouseRoutes,
  ...structureRoutes,
  ...accessoryRoutes,
  ...installStructureRoutes,
  ...palletRoutes,
  ...craftsmanshipRoutes,
  ...quotationRoutes,
  ...paintRoutes,
  ...marketRoutes,
  ...activityPriceRoutes,
  ...wxTemplateRoutes,
  ...brandRoutes,
  ...guideRoutes,
];
export { brandTasks, markOn } from './brand/index.ts';
export { marketTasks } from './market/market.tasks.ts';
export { ratingTasks } from './supplier/rating.ts';
export { accountTasks } from './supplier/accounts.ts';
export { initAreaRules, initColors, initPlateTypes, initTextures } from './defaults/init.ts';
export { initMasters } from './defaults/init.masters.ts';
export { type ImportTemplate, templateOf } from './excel-template/excel-template.store.ts';
export { excelPaperAsked, excelPlacesAsked, templateFor } from './excel-template/template-file.ts';
export { basicFileOwners } from './shared/file-owners.store.ts';
export { raiseAt } from './shared/raise-at.ts';
