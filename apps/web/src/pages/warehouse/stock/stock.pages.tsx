import { page } from '../../../kit/router/page.ts';

export default [page('/warehouse/material/stock', () => import('./StockList.tsx'))];
