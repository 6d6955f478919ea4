import { page } from '../../../kit/router/page.ts';

export default [page('/statistics/client', () => import('./ClientList.tsx'))];
