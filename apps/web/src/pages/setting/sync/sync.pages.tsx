import { page } from '../../../kit/router/page.ts';

export default [page('/setting/sync', () => import('./SyncScreen.tsx'))];
