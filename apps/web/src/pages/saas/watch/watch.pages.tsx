import { page } from '../../../kit/router/page.ts';

export default [page('/saas/watch', () => import('./WatchScreen.tsx'))];
