import { documentPages } from '../../../kit/document/index.ts';

export default documentPages(
  { list: '/purchase/material/order', detail: '/purchase/material/order/detail' },
  () => import('./material-order.screen.tsx'),
);
