/** The area of projects and products: what it binds and which jobs it runs. */
import type { Binding } from '../../kit/call.ts';
import type { FileOwner } from '../../kit/file-access.ts';
import type { House } from '../../kit/house.ts';
import type { JobKind } from '../../kit/jobs.ts';
import { acceptanceFiles, acceptanceRoutes } from './acceptance/acceptance.ts';
import { productAccessoryRoutes } from './accessory/product-accessory.ts';
import { bookFiles, bookRoutes } from './book/index.ts';
import { importFiles } from './import/import.files.store.ts';
import { productDrawings } from './product/product.access.store.ts';
import { exportJob } from './product/product.export.job.ts';
import { productRoutes } from './product/product.routes.ts';
import { projectCovers } from './project/project.cover.store.ts';
import { projectFileRoutes, projectFiles } from './project-file/index.ts';
import { projectLockRoutes } from './project-lock/project-lock.ts';
import { lockedFiles } from './project-lock/project-lock.store.ts';
import { projectPaintRoutes } from './project-paint/project-paint.ts';
import { projectRelationRoutes } from './project-relation/index.ts';
import { projectAdminRoutes } from './project-admin/project-admin.ts';
import { projectReportRoutes } from './project-report/project-report.ts';
import { projectDayRoutes } from './project-stat/index.ts';
import { splitRoutes } from './split/split.routes.ts';
import { splitFiles } from './split/split.store.ts';
import { projectRoutes } from './project/project.routes.ts';

export const cadRoutes = (pepper: () => string): readonly Binding[] => [
  ...projectFileRoutes,
  ...projectReportRoutes,
  ...projectDayRoutes,
  ...projectRoutes,
  ...acceptanceRoutes,
  ...projectPaintRoutes,
  ...projectRelationRoutes,
  ...projectAdminRoutes,
  ...projectLockRoutes(pepper),
  ...productRoutes,
  ...productAccessoryRoutes,
  ...splitRoutes,
  ...bookRoutes(pepper),
];
export const cadJobs = (house: House): readonly JobKind[] => [exportJob(house) as JobKind];
export const cadFileOwners: readonly FileOwner[] = [
  productDrawings,
  importFiles,
  bookFiles,
  projectFiles,
  projectCovers,
  lockedFiles,
  ...acceptanceFiles,
  splitFiles,
];
