import { page } from '../../../kit/router/page.ts';

export default [
  page('/identity/factorys', () => import('./FactoryList.tsx'), {
    actions: [{ title: '新增工厂', right: 'AbpOrganizationUnit.Factorys:add' }],
  }),
];
