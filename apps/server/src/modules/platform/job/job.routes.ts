/** Binds the job calls: a person follows, cancels or continues the own jobs of the space. */
import { job, JOB_STATES, type JobView } from '@muyun/contract';
import { bind, bindOutside, type Binding } from '../../../kit/call.ts';
import { requestCancel } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { followedJob, startableJob, steeredJob } from './job.access.ts';
import { requeueJob } from './job.store.ts';

export const jobRoutes: readonly Binding[] = [
  bind(job.getJob, ({ tx, params, who, house }) => followedJob({ tx, who, jobs: house.jobs }, params.id)),
  bind(job.cancelJob, async ({ tx, params, who, house }) => {
    const reader = { tx, who, jobs: house.jobs };
    const view = await steeredJob(reader, params.id);
    if (view.state !== 'queued' && view.state !== 'running')
      raise('Job:State', { state: JOB_STATES[view.state], action: job.JOB_ACTIONS.cancel });
    await requestCancel(tx, house.jobs, view.id);
    return steeredJob(reader, view.id);
  }),
  bind(job.retryJob, async ({ tx, params, who, house }) => {
    const reader = { tx, who, jobs: house.jobs };
    const view = await startableJob(reader, params.id);
    if (view.state !== 'failed' && view.state !== 'cancelled')
      raise('Job:State', { state: JOB_STATES[view.state], action: job.JOB_ACTIONS.retry });
    await requeueJob(tx, view.id);
    return steeredJob(reader, view.id);
  }),
  bindOutside(job.jobEvents, async ({ house, who, params }) => {
    const scope = { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly: true };
    const read = (): Promise<JobView> =>
      inTx(who.tenant ? house.pools.user : house.pools.host, scope, (tx) =>
        followedJob({ tx, who, jobs: house.jobs }, params.id),
      );
    const first = await read();
    return (send: (data: unknown) => void, signal: AbortSignal) =>
      follow(first, read, (hear) => house.listener.on('job', hear), send, signal);
  }),
];

/** Sends the job now and after each change until it has ended or nobody listens. */
function follow(
  first: JobView,
  read: () => Promise<JobView>,
  listen: (hear: (jobId: string) => void) => () => void,
  send: (data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let isReading = false;
    let isStale = false;
    const isOpen = (view: JobView): boolean => view.state === 'queued' || view.state === 'running';
    const done = (): void => {
      stop();
      clearInterval(poll);
      resolve();
    };
    const refresh = async (): Promise<void> => {
      if (isReading) {
        isStale = true;
        return;
      }
      isReading = true;
      try {
        do {
          isStale = false;
          const view = await read();
          send(view);
          if (!isOpen(view)) return done();
        } while (isStale);
      } catch {
        done();
      } finally {
        isReading = false;
      }
    };
    const stop = listen((jobId) => {
      if (jobId === first.id) void refresh();
    });
    // a lost notification must not leave a page waiting
    const poll = setInterval(() => void refresh(), 3_000);
    signal.addEventListener('abort', done, { once: true });
    send(first);
    if (!isOpen(first)) done();
    else void refresh();
  });
}
