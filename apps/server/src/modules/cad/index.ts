/** The area of projects and products: what it binds and which jobs it runs. */
import type { Binding } from '../../kit/call.ts';
import type { JobKind } from '../../kit/jobs.ts';
import { exportJob } from './product/product.export.job.ts';
import { productRoutes } from './product/product.routes.ts';
import { projectRoutes } from './project/project.routes.ts';

export const cadRoutes: readonly Binding[] = [...projectRoutes, ...productRoutes];
export const cadJobs: readonly JobKind[] = [exportJob as JobKind];
