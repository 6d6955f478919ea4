import { page } from '../../../kit/router/page.ts';

export default [page('/saas/backup', () => import('./BackupScreen.tsx'))];
