import { page } from '../../../kit/router/page.ts';

export default [page('/cad/project-paint-setting', () => import('./ProjectPaint.tsx'))];
