import { page } from '../../../kit/router/page.ts';

export default [page('/common/plate-material-size', () => import('./PlateSizeList.tsx'))];
