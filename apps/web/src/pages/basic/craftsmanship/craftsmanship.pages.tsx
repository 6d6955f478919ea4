import { masterPages } from '../../../kit/document/index.ts';
import { page } from '../../../kit/router/page.ts';

export default [
  ...masterPages('/common/craftsmanship', () => import('./craft-category.screen.tsx')),
  page('/common/craftsmanship-item', () => import('./CraftItemList.tsx')),
];
