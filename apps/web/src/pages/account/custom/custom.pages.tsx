import { page } from '../../../kit/router/page.ts';

export default [page('/account/settings/custom', () => import('./CustomScreen.tsx'))];
