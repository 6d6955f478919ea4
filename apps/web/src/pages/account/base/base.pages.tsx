import { page } from '../../../kit/router/page.ts';

export default [page('/account/settings/base', () => import('./BaseScreen.tsx'))];
