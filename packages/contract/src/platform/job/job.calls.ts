/** Background jobs: one shape for every long work; a page follows, cancels or retries it (architecture §3.5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';

export const JOB_STATES = {
  queued: '排队中',
  running: '处理中',
  done: '已完成',
  failed: '错误',
  cancelled: '已取消',
} as const;
/** What a person can do with a job, as named in refusals. */
export const JOB_ACTIONS = { cancel: '取消', retry: '继续' } as const;
/** What became of a job that did not end by itself. `no` names it to whoever looks into the server's log. */
export const JOB_FAULTS = {
  interrupted: '服务中断，任务未完成，请重新执行',
  resumed: '服务恢复后继续',
  internal: '服务器处理出错，请重试；仍不成功请联系管理员（编号 {no}）',
} as const;
export type JobState = keyof typeof JOB_STATES;

export const jobView = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  message: z.string(),
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  bizType: z.string().nullable(),
  bizId: z.uuid().nullable(),
  fileId: idOf('file').nullable(),
  creationTime: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
});
export type JobView = z.infer<typeof jobView>;

export const getJob = call({
  id: 'job.get',
  method: 'GET',
  path: '/api/basic/job/{id}',
  title: '任务进度',
  right: 'session',
  side: 'any',
  output: jobView,
});
export const jobEvents = call({
  id: 'job.events',
  method: 'GET',
  path: '/api/basic/job/{id}/events',
  title: '任务进度（实时）',
  right: 'session',
  side: 'any',
  answer: 'events',
});
export const cancelJob = call({
  id: 'job.cancel',
  method: 'POST',
  path: '/api/basic/job/{id}/cancel',
  title: '取消任务',
  right: 'session',
  openWhenExpired: true,
  side: 'any',
  output: jobView,
  errors: ['Job:State'],
});
export const retryJob = call({
  id: 'job.retry',
  method: 'POST',
  path: '/api/basic/job/{id}/retry',
  title: '继续任务',
  right: 'session',
  side: 'any',
  output: jobView,
  errors: ['Job:State'],
});
