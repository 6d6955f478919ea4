import { page } from '../../../kit/router/page.ts';

export default [page('/account/center', () => import('./CenterScreen.tsx'))];
