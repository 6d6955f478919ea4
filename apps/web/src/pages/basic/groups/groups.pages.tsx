import { page } from '../../../kit/router/page.ts';

export default [
  page('/common/plate-type-group', () => import('./PlateTypeGroups.tsx')),
  page('/common/color-card-group', () => import('./ColorCardGroups.tsx')),
];
