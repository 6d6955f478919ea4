import { page } from '../../../kit/router/page.ts';

export default [
  page('/nest/order', () => import('./NestOrderList.tsx')),
  page('/nest/order-detail', () => import('./NestOrderDetail.tsx')),
  page('/nest/order-result', () => import('./NestOrderResult.tsx')),
];
