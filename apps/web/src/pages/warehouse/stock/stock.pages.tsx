import { page } from '../../../kit/router/page.ts';

export default [
  page('/warehouse/material/stock', () => import('./StockList.tsx'), {
    actions: [{ title: '登记板材', right: 'AlMaterialWareHouse.Stocks:edit' }],
  }),
];
