import { page } from '../../../kit/router/page.ts';

export default [page('/common/custom-made-order-num', () => import('./OrderCodeList.tsx'))];
