import { page } from '../../../kit/router/page.ts';

export default [page('/web/introducte', () => import('./SiteScreen.tsx'))];
