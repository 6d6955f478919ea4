/** A button that asks before it acts; the dialog's button repeats the verb. Locked while the act runs. */
import type { Asked } from '../auth/policy-store.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useCan } from '../auth/policy-store.ts';
import { confirmAsk } from '../feedback.ts';

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title' | 'content'> {
  /** 作废发货单 FH2511210009？ */
  ask: string;
  consequences?: ReactNode;
  okText: string;
  onConfirm: () => unknown;
  right?: Asked;
}

export function ConfirmButton({
  ask,
  consequences,
  okText,
  onConfirm,
  right,
  ...button
}: ConfirmButtonProps) {
  const [busy, setBusy] = useState(false);
  const allowed = useCan(right);
  if (!allowed) return null;
  const start = async () => {
    if (!(await confirmAsk({ title: ask, content: consequences, okText, danger: button.danger }))) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return <Button {...button} loading={busy} onClick={() => void start()} />;
}
