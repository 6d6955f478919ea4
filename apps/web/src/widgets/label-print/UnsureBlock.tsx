/** Labels that were handed over and never confirmed: a person looks at the printer and says how many are really there. */
import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import type { PrintJob } from '@muyun/contract/label';
import type { LabelService } from './use-label-service.ts';

export interface UnsureBlockProps {
  job: PrintJob;
  service: LabelService;
}

const span = (from: number, to: number): string => (from === to ? `第 ${to} 张` : `第 ${from} 到 ${to} 张`);

export function UnsureBlock({ job, service }: UnsureBlockProps) {
  const [upTo, setUpTo] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  // counted through the whole print, of which this job is a part
  const before = job.first - 1;
  const last = before + job.confirmed;
  const act = async (command: Parameters<NonNullable<ReturnType<LabelService['socket']>>['ask']>[0]) => {
    setBusy(true);
    const answer = await service.socket()?.ask(command);
    setBusy(false);
    if (answer && answer.code !== 0) service.hint(answer.message);
    service.refresh();
  };
  return (
    <div className="my-label-unsure" role="group" aria-label="待核对的打印">
      <strong>
        {job.title || job.template}：{job.message}
      </strong>
      <span>
        {last > 0 && `第 ${last} 张及以前已确认，`}
        {span(last + 1, before + job.sent)}不能确定
      </span>
      <div>
        实际打出到第
        <InputNumber
          aria-label="实际打出到第几张"
          size="small"
          min={last}
          max={before + job.sent}
          precision={0}
          value={upTo}
          onChange={setUpTo}
        />
        张
      </div>
      <div>
        <Button
          size="small"
          type="primary"
          loading={isBusy}
          disabled={upTo === null}
          onClick={() => void act({ cmd: 'decide', job: job.job, printedUpTo: (upTo ?? 0) - before })}
        >
          接着打印
        </Button>
        <Button
          size="small"
          danger
          loading={isBusy}
          onClick={() => void act({ cmd: 'cancel', job: job.job })}
        >
          放弃其余
        </Button>
      </div>
    </div>
  );
}
