/** Follows a background job: bar, message, cancel, retry. Leaving the page is safe; the job goes on. */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { JOB_STATES, job } from '@muyun/contract';
import type { JobView } from '@muyun/contract';
import { listen } from '../http/events.ts';
import { request } from '../http/request.ts';
import { useAction } from '../http/use-action.ts';
import { ProgressBar } from '../format/Num.tsx';
import { useStateFor } from '../use-state-for.ts';
import { StatusTag } from '../status/StatusTag.tsx';
import '../doc/doc.css';

const ENDED = new Set(['done', 'failed', 'cancelled']);
export const isEnded = (view: JobView | undefined): boolean => view !== undefined && ENDED.has(view.state);

function parse(data: string): JobView | undefined {
  try {
    const value = JSON.parse(data) as Partial<JobView> | null;
    return value && typeof value.state === 'string' ? (value as JobView) : undefined;
  } catch {
    return undefined;
  }
}

/** Live state of a job; events first, polling where they do not come through. `round` starts again after a retry. */
export function useJob(
  id: string | null | undefined,
  onEnd?: (view: JobView) => void,
  round = 0,
): JobView | undefined {
  const [view, setView] = useStateFor<JobView | undefined>(id, undefined);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (!id) return undefined;
    let over = false;
    let stop = () => undefined as void;
    let timer = 0;
    const take = (next: JobView | undefined) => {
      if (over || !next) return;
      setView((old) => ({ ...old, ...next }));
      if (!isEnded(next)) return;
      over = true;
      stop();
      window.clearInterval(timer);
      ended.current?.(next);
    };
    const read = () =>
      request(job.getJob, { params: { id } })
        .then(take)
        .catch(() => undefined);
    void read();
    stop = listen(job.jobEvents, { params: { id }, onEvent: (e) => take(parse(e.data)) });
    timer = window.setInterval(() => void read(), 5000);
    return () => {
      over = true;
      stop();
      window.clearInterval(timer);
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a retry asks anew: `round` only starts it again
  }, [id, setView, round]);
  return view;
}

export interface JobProgressProps {
  id: string;
  onEnd?: (view: JobView) => void;
  /** what to show of a finished job */
  children?: (view: JobView) => ReactNode;
}

const TONES = { queued: 'blue', running: 'cyan', done: 'green', failed: 'red', cancelled: 'void' } as const;

export function JobProgress({ id, onEnd, children }: JobProgressProps) {
  const [round, setRound] = useStateFor(id, 0);
  const view = useJob(id, onEnd, round);
  const cancel = useAction(job.cancelJob, {
    success: (now) => (now.state === 'cancelled' ? '已取消' : '正在取消'),
  });
  const retry = useAction(job.retryJob, { onSuccess: () => setRound((n) => n + 1) });
  if (!view) return <div className="my-job my-t3">正在读取进度</div>;
  return (
    <div className="my-job" aria-live="polite">
      <div className="my-job-line">
        <StatusTag label={JOB_STATES[view.state]} tone={TONES[view.state]} />
        <span className="my-t2">{view.error?.message ?? view.message}</span>
        <span className="end">
          {!isEnded(view) && (
            <Button size="small" loading={cancel.busy} onClick={() => void cancel.run({ params: { id } })}>
              取消
            </Button>
          )}
          {(view.state === 'failed' || view.state === 'cancelled') && (
            <Button
              size="small"
              type={view.state === 'failed' ? 'primary' : 'default'}
              loading={retry.busy}
              onClick={() => void retry.run({ params: { id } })}
            >
              {view.state === 'failed' ? '重试' : job.JOB_ACTIONS.retry}
            </Button>
          )}
        </span>
      </div>
      {!isEnded(view) && <ProgressBar percent={view.progress} text />}
      {isEnded(view) && children?.(view)}
    </div>
  );
}
