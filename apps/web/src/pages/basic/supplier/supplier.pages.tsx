import { masterPages } from '../../../kit/document/index.ts';

export default masterPages('/contacts/supplier', () => import('./supplier.screen.tsx'), [
  { title: '新增供应商', right: 'AlBasic.Suppliers:add' },
]);
