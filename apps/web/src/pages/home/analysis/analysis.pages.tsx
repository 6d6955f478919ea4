import { page } from '../../../kit/router/page.ts';

export default [page('/dashboard/analysis', () => import('./AnalysisPage.tsx'))];
