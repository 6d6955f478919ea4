import { page } from '../../../kit/router/page.ts';

export default [page('/nest/cost', () => import('./NestCost.tsx'))];
