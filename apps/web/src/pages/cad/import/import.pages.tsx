import { page } from '../../../kit/router/page.ts';

export default [page('/cad/product-import', () => import('./ProductImport.tsx'))];
