import { page } from '../../../kit/router/page.ts';

export default [page('/nest/result', () => import('./NestResultList.tsx'))];
