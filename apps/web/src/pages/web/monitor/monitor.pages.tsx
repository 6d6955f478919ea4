import { page } from '../../../kit/router/page.ts';

export default [page('/web/monitor', () => import('./MonitorScreen.tsx'))];
