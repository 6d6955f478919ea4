import { page } from '../../../kit/router/page.ts';

export default [page('/cad/project-correlation', () => import('./ProjectCorrelation.tsx'))];
