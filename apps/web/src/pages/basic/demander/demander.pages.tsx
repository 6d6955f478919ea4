import { page } from '../../../kit/router/page.ts';

export default [
  page('/contacts/demander', () => import('./DemanderList.tsx')),
  page('/contacts/branch-demander', () => import('./BranchList.tsx')),
];
