import { page } from '../../../kit/router/page.ts';

export default [page('/logs/operation', () => import('./PluginLog.tsx'))];
