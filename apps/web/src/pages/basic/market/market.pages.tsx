import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/market-situation', () => import('./MarketList.tsx')),
  page('/common/aluminum-quotation', () => import('./QuotationList.tsx')),
];
