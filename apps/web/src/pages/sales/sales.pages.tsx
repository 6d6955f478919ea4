import { page } from '../../kit/router/page.ts';

export default [page('/sales/project-order', () => import('./ProjectsForOrder.tsx'))];
