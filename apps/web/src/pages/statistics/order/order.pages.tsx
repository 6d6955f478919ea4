import { page } from '../../../kit/router/page.ts';

export default [
  page('/statistics/order', () => import('./OrderStatistics.tsx')),
  page('/statistics/order-detail', () => import('./OrderDetail.tsx')),
  page('/statistics/order-result', () => import('./OrderResult.tsx')),
  page('/statistics/accessory-order-detail', () => import('./bar/AdminBarDetail.tsx')),
  page('/statistics/accessory-order-result', () => import('./bar/AdminBarResult.tsx')),
  page('/statistics/lost-product', () => import('./LostProducts.tsx')),
];
