import { documentPages } from '../../../kit/document/index.ts';
import { page } from '../../../kit/router/page.ts';

export default [
  ...documentPages(
    {
      list: '/produce/second-change',
      detail: '/produce/second-change-detail',
    },
    () => import('./change-order.screen.tsx'),
  ),
  page('/produce/second-change-detail-log', async () => ({
    default: (await import('./ChangeViewLog.tsx')).ChangeViewLog,
  })),
];
