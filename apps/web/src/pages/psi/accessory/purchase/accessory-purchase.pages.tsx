import { documentPages } from '../../../../kit/document/index.ts';
import { page } from '../../../../kit/router/page.ts';

export default [
  ...documentPages(
    { list: '/psi/accessory/accessory-purchase', detail: '/psi/accessory/add-accessory-purchase' },
    () => import('./accessory-purchase.screen.tsx'),
  ),
  page('/psi/accessory/accessory-purchase-payment', () => import('./PaymentList.tsx')),
];
