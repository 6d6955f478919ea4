import { page } from '../../../kit/router/page.ts';

export default [page('/identity/organization', () => import('./OrganizationScreen.tsx'))];
