/** All bindings and job kinds of the house, in the order of the areas. An area is added by one line each. */
import type { Binding } from '../kit/call.ts';
import type { JobKind } from '../kit/jobs.ts';
import { accountRoutes } from './platform/account/account.routes.ts';
import { fileRoutes } from './platform/file/file.routes.ts';
import { jobRoutes } from './platform/job/job.routes.ts';
import { orderCodeRoutes } from './platform/order-code/order-code.routes.ts';

export function allBindings(pepper: () => string): readonly Binding[] {
  return [...accountRoutes(pepper), ...jobRoutes, ...fileRoutes, ...orderCodeRoutes];
}

export const jobKinds: readonly JobKind[] = [];
