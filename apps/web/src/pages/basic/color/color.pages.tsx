import { page } from '../../../kit/router/page.ts';

export default [page('/common/color-card', () => import('./ColorCardList.tsx'))];
