import { page } from '../../../kit/router/page.ts';

export default [page('/identity/user', () => import('./UserList.tsx'))];
