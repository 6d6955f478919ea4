import { page } from '../../../kit/router/page.ts';

export default [page('/account/settings/security', () => import('./SecurityScreen.tsx'))];
