/** The area of projects and products: what it binds and which jobs it runs. */
import type { Binding } from '../../kit/call.ts';
import type { FileOwner } from '../../kit/file-access.ts';
import type { JobKind } from '../../kit/jobs.ts';
import { importFiles } from './import/import.files.store.ts';
import { productDrawings } from './product/product.access.store.ts';
import { exportJob } from './product/product.export.job.ts';
import { productRoutes } from './product/product.routes.ts';
import { projectRoutes } from './project/project.routes.ts';

export const cadRoutes: readonly Binding[] = [...projectRoutes, ...productRoutes];
export const cadJobs: readonly JobKind[] = [exportJob as JobKind];
export const cadFileOwners: readonly FileOwner[] = [productDrawings, importFiles];
