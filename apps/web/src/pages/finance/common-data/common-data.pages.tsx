import { page } from '../../../kit/router/page.ts';

export default [page('/finance/common-data', () => import('./CommonData.tsx'))];
