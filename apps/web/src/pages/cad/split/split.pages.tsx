import { page } from '../../../kit/router/page.ts';

export default [
  page('/split/log', () => import('./SplitLog.tsx'), {
    actions: [{ title: '拆图', right: 'AlCad.CadSplits:add' }],
  }),
];
