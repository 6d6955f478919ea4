import { documentPages } from '../../../../kit/document/index.ts';
import { page } from '../../../../kit/router/page.ts';

export default [
  ...documentPages(
    { list: '/warehouse/material/stock-in', detail: '/warehouse/material/stock-in-detail' },
    () => import('./stock-in.screen.tsx'),
  ),
  page('/warehouse/material/select-purchase-list', () => import('./PurchaseLines.tsx')),
];
