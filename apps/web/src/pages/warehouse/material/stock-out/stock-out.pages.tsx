import { documentPages } from '../../../../kit/document/index.ts';
import { page } from '../../../../kit/router/page.ts';

export default [
  ...documentPages(
    { list: '/warehouse/material/stock-out', detail: '/warehouse/material/stock-out-detail' },
    () => import('./stock-out.screen.tsx'),
  ),
  page('/warehouse/material/select-stock-in-list', () => import('./ReceiptLines.tsx')),
];
