/** The verbs that the server allows now. */
import { useState } from 'react';
import { Button, Space } from 'antd';
import { confirmAsk } from '../../kit/feedback.ts';
import { ReasonDialog } from '../../kit/overlay/index.ts';
import type { TakeWork } from './use-take-work.ts';

const REASONED = { reject: '驳回', deApprove: '反审核', void: '作废' } as const;
type Reasoned = keyof typeof REASONED;

interface Props {
  actions: readonly string[];
  work: TakeWork;
  title: string;
}
export function TakeActions({ actions, work, title }: Props) {
  const [asked, setAsked] = useState<Reasoned | null>(null);
  const may = (action: string) => actions.includes(action);
  const remove = async () => {
    if (await confirmAsk({ title: `删除盘点单 ${title}？`, okText: '删除', danger: true }))
      await work.remove();
  };
  const approve = async () => {
    if (await confirmAsk({ title: `审核盘点单 ${title}？`, content: '差异将记入库存', okText: '审核' }))
      await work.approve();
  };
  return (
    <Space>
      {may('delete') && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {(Object.keys(REASONED) as Reasoned[]).filter(may).map((action) => (
        <Button key={action} danger onClick={() => setAsked(action)}>
          {REASONED[action]}
        </Button>
      ))}
      {may('withdraw') && <Button onClick={() => void work.withdraw()}>撤回</Button>}
      {may('recount') && (
        <Button disabled={work.changed > 0} onClick={() => void work.recount()}>
          差异行复盘
        </Button>
      )}
      {may('count') && (
        <Button disabled={work.changed === 0} onClick={() => void work.save()}>
          保存{work.changed > 0 && ` ${work.changed} 行`}
        </Button>
      )}
      {may('submit') && (
        <Button type="primary" disabled={work.busy} onClick={() => void work.submit()}>
          提交
        </Button>
      )}
      {may('approve') && (
        <Button type="primary" disabled={work.busy} onClick={() => void approve()}>
          审核
        </Button>
      )}
      <ReasonDialog
        open={asked !== null}
        title={`${asked ? REASONED[asked] : ''}盘点单 ${title}？`}
        okText={asked ? REASONED[asked] : ''}
        onCancel={() => setAsked(null)}
        onConfirm={async (reason) => {
          if (asked) await work[asked](reason);
          setAsked(null);
        }}
      />
    </Space>
  );
}
