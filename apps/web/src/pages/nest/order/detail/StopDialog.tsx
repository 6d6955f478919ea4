/** Ending a computation asks first; what was found is kept unless it is thrown away on purpose. */
import type { NestProgress } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { share } from './figures.tsx';

export interface StopDialogProps {
  open: boolean;
  progress: NestProgress | undefined;
  busy: boolean;
  unit: string;
  onClose: () => void;
  onStop: (keep: boolean) => void;
}

export function StopDialog({ open, progress, busy, unit, onClose, onStop }: StopDialogProps) {
  const found = progress?.sheets ?? null;
  return (
    <HouseModal
      title="停止计算？"
      open={open}
      width={480}
      cancelText="继续计算"
      okText={found === null ? '停止计算' : '停止并保留方案'}
      busy={busy}
      onCancel={onClose}
      onOk={() => onStop(true)}
      extra={
        found === null
          ? undefined
          : { label: '停止并放弃方案', danger: true, disabled: busy, onClick: () => onStop(false) }
      }
    >
      {found === null ? (
        <p>还没有第一个方案。停止后套料单回到计算前的状态，占用的产品不变。</p>
      ) : (
        <p>
          目前最好的方案：{fmt.int(found)} {unit}，利用率 {share(progress?.utilization ?? null)}%，已排{' '}
          {fmt.int(progress?.placed ?? 0)} / {fmt.int(progress?.pieces ?? 0)} 件，{progress?.gapText}
          。保留后仍经独立校验，可以直接确认，也可以再重算。
        </p>
      )}
    </HouseModal>
  );
}
