import { page } from '../../../kit/router/page.ts';

export default [
  page('/contacts/demander', () => import('./DemanderList.tsx'), {
    actions: [{ title: '新增客户', right: 'AlBasic.Demanders:add' }],
  }),
  page('/contacts/branch-demander', () => import('./BranchList.tsx')),
];
