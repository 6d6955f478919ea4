/** 反审核 驳回 作废 关闭 冲销: 480 wide, required reason (the last three are offered again), effects as bullets, blocking documents as links. */
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Input } from 'antd';
import { HouseModal } from './HouseModal.tsx';

/** An offer only: where it cannot be fetched, the dialog works without. */
const PastEntries = lazy(() => import('../history/PastEntries.tsx').catch(() => ({ default: () => null })));

export interface ReasonDialogProps {
  open: boolean;
  /** 作废发货单 FH2511210009？ */
  title: string;
  /** the verb of the button: 作废发货单 */
  okText: string;
  /** 将退回库存 134 件 */
  effects?: readonly ReactNode[];
  /** documents that stand in the way; the button stays locked */
  blocking?: readonly ReactNode[];
  maxLength?: number;
  danger?: boolean;
  /** what else is asked, above the reason */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: (reason: string) => unknown;
}

/** Mounted only while open, so every opening starts with an empty reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.open ? <ReasonForm {...props} /> : null;
}

function ReasonForm({
  title,
  okText,
  effects = [],
  blocking = [],
  maxLength = 200,
  danger = true,
  children,
  onCancel,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  // reasons of one verb are alike, whatever the document
  const field = `reason.${okText}`;
  const write = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  const confirm = async () => {
    if (reason.trim() === '') return setMissing(true);
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      void import('../history/history.ts').then(
        (h) => h.rememberPast(field, reason),
        () => undefined,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <HouseModal
      title={title}
      open
      width={480}
      onCancel={onCancel}
      onOk={() => void confirm()}
      okText={okText}
      danger={danger}
      busy={busy}
      okDisabled={blocking.length > 0}
    >
      <Consequences effects={effects} blocking={blocking} />
      {children}
      <ReasonField reason={reason} missing={missing} maxLength={maxLength} onChange={write} />
      <div className="my-past-place">
        <Suspense fallback={null}>
          <PastEntries field={field} onPick={write} />
        </Suspense>
      </div>
    </HouseModal>
  );
}

/** What will happen, and what stands in the way. */
function Consequences({ effects, blocking }: Required<Pick<ReasonDialogProps, 'effects' | 'blocking'>>) {
  return (
    <>
      {effects.length > 0 && (
        <ul className="my-effects">
          {effects.map((e, i) => (
            <li key={i}>{e}</li>
          ))}
        </ul>
      )}
      {blocking.length > 0 && (
        <div className="my-blocking">
          <b>需先处理</b>
          {blocking.map((b, i) => (
            <div key={i}>{b}</div>
          ))}
        </div>
      )}
    </>
  );
}

interface ReasonFieldProps {
  reason: string;
  missing: boolean;
  maxLength: number;
  onChange: (text: string) => void;
}

function ReasonField({ reason, missing, maxLength, onChange }: ReasonFieldProps) {
  return (
    <label className="my-reason">
      <span>
        原因 <i>*</i>
        {missing && <em role="alert">请填写原因</em>}
      </span>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3, maxRows: 6 }}
        maxLength={maxLength}
        showCount
        status={missing ? 'error' : undefined}
        value={reason}
        onChange={(e) => onChange(e.target.value)}
      />
    </label>
  );
}
