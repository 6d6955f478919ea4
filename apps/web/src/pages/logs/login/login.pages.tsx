import { page } from '../../../kit/router/page.ts';

export default [page('/logs/login', () => import('./LoginLog.tsx'))];
