import { page } from '../../../kit/router/page.ts';

export default [
  page('/identity/member', () => import('./MemberList.tsx'), {
    actions: [{ title: '邀请成员', right: 'AbpOrganizationUnit.Members:add' }],
  }),
];
