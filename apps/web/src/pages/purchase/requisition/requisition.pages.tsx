import { documentPages } from '../../../kit/document/index.ts';

export default documentPages(
  { list: '/purchase/material/requisition', detail: '/purchase/material/requisition/detail' },
  () => import('./requisition.screen.tsx'),
);
