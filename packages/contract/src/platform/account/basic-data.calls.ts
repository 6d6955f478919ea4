/** Who is logged in and where, in short: for clients that need no more than the head of a page (plug-ins, terminals). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { authAnswer } from './account.calls.ts';

const { user, currentTenant, currentFactory, enterpriseName } = authAnswer.shape;

export const basicData = call({
  id: 'shell.basic-data',
  method: 'GET',
  path: '/api/user/account/basic-data',
  title: '基础数据',
  right: 'session',
  side: 'any',
  openInImpersonation: true,
  openWithFirstPassword: true,
  output: z.object({
    user,
    avatar: z.string().nullable(),
    currentTenant,
    currentFactory,
    enterpriseName,
    logoUrl: z.string().nullable(),
    reectLogoUrl: z.string().nullable(),
  }),
});
