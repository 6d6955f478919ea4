/** How far the labels are, in honest words: what was handed over is not printed. */
import { Progress } from 'antd';
import { PRINT_STATES } from '@muyun/contract/label';
import type { PrintProgress } from './print-run.ts';

export function ProgressLine({ progress }: { progress: PrintProgress }) {
  const { labels, queued, sent, confirmed, failed } = progress;
  const percent = Math.floor((confirmed / Math.max(1, labels)) * 100);
  return (
    <div className="my-label-progress" role="group" aria-label="打印进度">
      <Progress
        percent={percent}
        size="small"
        showInfo={false}
        status={failed > 0 ? 'exception' : 'normal'}
        strokeColor={failed > 0 ? undefined : 'var(--primary)'}
      />
      <ul>
        <li>
          {PRINT_STATES.queued} {queued}
        </li>
        <li>
          {PRINT_STATES.sent} {sent}
        </li>
        <li>
          {PRINT_STATES.confirmed} {confirmed}
        </li>
        {failed > 0 && (
          <li className="bad">
            {PRINT_STATES.failed} {failed}
          </li>
        )}
      </ul>
    </div>
  );
}
