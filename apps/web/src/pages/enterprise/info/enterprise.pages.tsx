import { page } from '../../../kit/router/page.ts';

export default [page('/enterprise/info', () => import('./EnterpriseInfo.tsx'))];
