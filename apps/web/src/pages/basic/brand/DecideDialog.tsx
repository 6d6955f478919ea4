/** A decision with what it is about: yes, or no with a reason. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Input } from 'antd';
import { type AnyCall, BRAND_SCOPES } from '@muyun/contract';
import { type CallInput, useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { BRAND_LISTS } from './brand.lists.ts';

export const maskText = (scope: number): string =>
  BRAND_SCOPES.filter((s) => (scope & s.value) !== 0)
    .map((s) => s.label)
    .join('、');

interface Answer {
  readonly isApproved: boolean;
  readonly reason: string | null;
}
interface Props<C extends AnyCall> {
  readonly title: string;
  readonly call: C;
  /** `yes` or `no` left out: that is not to be decided */
  readonly words: { readonly yes?: string; readonly no?: string };
  readonly inputOf: (answer: Answer) => CallInput<C>;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function DecideDialog<C extends AnyCall>(props: Props<C>) {
  const { title, call, words, inputOf, facts, children, onClose } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useAction(call, { success: '已处理', invalidates: BRAND_LISTS, onSuccess: onClose });
  const answer = (isApproved: boolean): void => {
    if (!isApproved && reason.trim() === '') return setMissing(true);
    void act.run(inputOf({ isApproved, reason: reason.trim() || null }));
  };
  const { yes, no } = words;
  return (
    <HouseModal
      title={title}
      open
      width={640}
      onCancel={onClose}
      onOk={() => answer(yes !== undefined)}
      okText={yes ?? no ?? ''}
      danger={yes === undefined}
      busy={act.busy}
      extra={yes !== undefined && no !== undefined ? { label: no, onClick: () => answer(false) } : undefined}
    >
      <dl className="brand-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {children && <div className="wide">{children}</div>}
      </dl>
      <label className="my-reason">
        <span>
          {no ? `意见（${no}时必填）` : '意见'}
          {isMissing && <em role="alert">请填写原因</em>}
        </span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={200}
          showCount
          status={isMissing ? 'error' : undefined}
          value={reason}
          onChange={(e) => {
            setReason(e.target.value);
            setMissing(false);
          }}
        />
      </label>
    </HouseModal>
  );
}
