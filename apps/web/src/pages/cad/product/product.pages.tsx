import { page } from '../../../kit/router/page.ts';

export default [
  page('/cad/product', () => import('./ProductList.tsx')),
  page('/cad/product-detail', () => import('./ProductDetail.tsx')),
];
