import { page } from '../../../kit/router/page.ts';

export default [page('/cad/project-process', () => import('./ProjectProcess.tsx'))];
