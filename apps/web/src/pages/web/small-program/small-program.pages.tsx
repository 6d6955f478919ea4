import { page } from '../../../kit/router/page.ts';

export default [
  page('/web/small-program', () => import('./SmallProgramScreen.tsx')),
  page('/web/small-program-detail', () => import('./SmallProgramDetail.tsx')),
];
