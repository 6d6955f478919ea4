import { page } from '../../../kit/router/page.ts';

export default [page('/common/default-fole', () => import('./DefaultRoleList.tsx'))];
