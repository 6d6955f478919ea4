import { page } from '../../../kit/router/page.ts';

export default [
  page('/nest/order', () => import('./NestOrderList.tsx'), {
    actions: [{ title: '新建套料', right: 'AlNest.NestOrders:add', to: '/nest/order?create=1' }],
  }),
  page('/nest/order-detail', () => import('./NestOrderDetail.tsx')),
  page('/nest/accessory-order-detail', () => import('./bar/BarOrderDetail.tsx')),
  page('/nest/accessory-order-result', () => import('./bar/BarOrderResult.tsx')),
  page('/nest/order-result', () => import('./NestOrderResult.tsx')),
];
