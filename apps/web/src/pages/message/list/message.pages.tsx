import { message } from '@muyun/contract';
import { page } from '../../../kit/router/page.ts';

export default [
  page('/all-message', () => import('./MessageScreen.tsx'), {
    actions: [
      {
        title: '发布公告',
        right: message.announce.right,
        to: `/all-message?messageType=1&do=${encodeURIComponent('发布公告')}`,
      },
    ],
  }),
];
