import { page } from '../../../kit/router/page.ts';

export default [page('/common/activity-price-rule', () => import('./ActivityPriceScreen.tsx'))];
