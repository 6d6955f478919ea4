import { page } from '../../../kit/router/page.ts';

export default [
  page('/identity/role', () => import('./RoleList.tsx'), {
    actions: [{ title: '新增角色', right: 'AbpIdentity.Roles:add' }],
  }),
];
