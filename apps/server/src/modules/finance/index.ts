/** Finance: so far its periods. */
import type { Binding } from '../../kit/call.ts';
import { periodRoutes } from './period/period.routes.ts';

export const financeRoutes: readonly Binding[] = [...periodRoutes];
