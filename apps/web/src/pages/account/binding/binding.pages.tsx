import { page } from '../../../kit/router/page.ts';

export default [page('/account/settings/binding', () => import('./BindingScreen.tsx'))];
