import { page } from '../../../kit/router/page.ts';

export default [page('/home', () => import('./HomePage.tsx'))];
