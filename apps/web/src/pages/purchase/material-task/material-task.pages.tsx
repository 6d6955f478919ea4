import { documentPages } from '../../../kit/document/index.ts';

export default documentPages(
  { list: '/purchase/material/task', detail: '/purchase/material/task/detail' },
  () => import('./material-task.screen.tsx'),
);
