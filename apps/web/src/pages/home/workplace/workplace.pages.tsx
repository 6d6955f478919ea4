import { page } from '../../../kit/router/page.ts';

export default [page('/dashboard/workplace', () => import('./WorkplacePage.tsx'))];
