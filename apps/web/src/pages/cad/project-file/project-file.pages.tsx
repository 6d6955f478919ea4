import { page } from '../../../kit/router/page.ts';

export default [page('/cad/project-file', () => import('./ProjectFileScreen.tsx'))];
