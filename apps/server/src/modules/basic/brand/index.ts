/** The door of brands. */
import type { Binding } from '../../../kit/call.ts';
import { brandRoutes as ownRoutes } from './brand.ts';
import { brandFileRoutes } from './brand.files.ts';
import { brandHostRoutes } from './brand-host.ts';
import { brandUseRoutes } from './brand-use.ts';
import { tenantBrandRoutes } from './tenant-brand.ts';

export { markOn } from './brand-use.store.ts';
export { brandUsing } from './brand-use.ts';
export { brandTasks } from './brand.tasks.ts';
export const brandRoutes: readonly Binding[] = [
  ...tenantBrandRoutes,
  ...brandUseRoutes,
  ...brandHostRoutes,
  ...brandFileRoutes,
  ...ownRoutes,
];
