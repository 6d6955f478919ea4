import { page } from '../../../kit/router/page.ts';

export default [page('/common/rule', () => import('./AreaRuleList.tsx'))];
