import { page } from '../../../kit/router/page.ts';

export default [page('/account/settings/notification', () => import('./NotificationScreen.tsx'))];
