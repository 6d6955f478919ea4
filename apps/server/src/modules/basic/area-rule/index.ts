/** The door of area rules. */
export { areaRuleRoutes, keepFirst } from './area-rule.routes.ts';
