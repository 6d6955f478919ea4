import { page } from '../../../kit/router/page.ts';

export default [page('/statistics/cost', () => import('./CostStatistics.tsx'))];
