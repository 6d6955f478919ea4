import { page } from '../../../kit/router/page.ts';

export default [page('/common/paint', () => import('./PaintList.tsx'))];
