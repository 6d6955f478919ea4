import { page } from '../../../kit/router/page.ts';

export default [page('/logs/trend', () => import('./TrendScreen.tsx'))];
