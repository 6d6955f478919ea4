import { masterPages } from '../../../kit/document/index.ts';
import { page } from '../../../kit/router/page.ts';

export default [
  ...masterPages('/common/quotation', () => import('./quotation-category.screen.tsx')),
  page('/common/quotation-item', () => import('./QuotationItemList.tsx')),
];
