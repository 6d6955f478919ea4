import { documentPages } from '../../../../kit/document/index.ts';
import { page } from '../../../../kit/router/page.ts';

export default [
  ...documentPages(
    { list: '/psi/accessory/accessory-in', detail: '/psi/accessory/add-accessory-in' },
    () => import('./accessory-in.screen.tsx'),
  ),
  page('/psi/accessory/select-accessory-purchase-in', () => import('./SelectPurchaseLines.tsx')),
];
