import { page } from '../../../kit/router/page.ts';

export default [
  page('/contacts/supplier', () => import('./SupplierList.tsx'), {
    actions: [{ title: '新增供应商', right: 'AlBasic.Suppliers:add' }],
  }),
];
