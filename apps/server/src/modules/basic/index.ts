/** The door of basic data. */
import type { Binding } from '../../kit/call.ts';
import { areaRuleRoutes } from './area-rule/area-rule.routes.ts';
import { colorRoutes } from './color/color.routes.ts';
import { demanderRoutes } from './demander/demander.routes.ts';
import { excelTemplateRoutes } from './excel-template/excel-template.routes.ts';
import { plateTypeRoutes } from './plate-type/plate-type.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { textureRoutes } from './texture/texture.routes.ts';

export const basicRoutes: readonly Binding[] = [
  ...textureRoutes,
  ...plateTypeRoutes,
  ...colorRoutes,
  ...areaRuleRoutes,
  ...excelTemplateRoutes,
  ...demanderRoutes,
  ...stockRoutes,
];
export { initAreaRules, initColors, initPlateTypes, initTextures } from './defaults/init.ts';
export { type ImportTemplate, templateOf } from './excel-template/excel-template.store.ts';
export { basicFileOwners } from './shared/file-owners.store.ts';
export { raiseAt } from './shared/raise-at.ts';
