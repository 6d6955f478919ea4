import { page } from '../../../kit/router/page.ts';

export default [page('/common/plate-type', () => import('./PlateTypeScreen.tsx'))];
