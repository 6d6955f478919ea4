import { page } from '../../../kit/router/page.ts';

export default [page('/setting/config', () => import('./ConfigScreen.tsx'))];
