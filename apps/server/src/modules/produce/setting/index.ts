export { settingRoutes } from './setting.ts';
export { productionSetting, type ProductionSetting } from './setting.store.ts';
