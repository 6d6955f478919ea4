import { page } from '../../../kit/router/page.ts';

export default [
  page('/warehouse/material/stock', () => import('./StockScreen.tsx'), {
    actions: [
      {
        title: '登记板材',
        right: 'AlMaterialWareHouse.Stocks:edit',
        to: '/warehouse/material/stock?view=board&do=登记板材',
      },
      {
        title: '材料档案',
        right: 'AlMaterialWareHouse.Stocks:query',
        to: '/warehouse/material/stock?view=sku',
      },
    ],
  }),
  page('/warehouse/material/stock-log', () => import('./MoveLogPage.tsx')),
];
