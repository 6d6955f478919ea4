import { page } from '../../../kit/router/page.ts';

export default [
  page('/identity/employee', () => import('./EmployeeList.tsx'), {
    actions: [{ title: '新增员工', right: 'AbpIdentity.Employees:add' }],
  }),
];
