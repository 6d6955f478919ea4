import { page } from '../../../kit/router/page.ts';

export default [page('/payments/order', () => import('./PaymentsScreen.tsx'))];
