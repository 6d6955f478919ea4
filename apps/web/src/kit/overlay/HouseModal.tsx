/** The generic modal: 650 wide, ok and cancel, one extra button; primary last. */
import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { STANDING } from '../feedback.ts';
import { OWN_FOCUS, useFocusReturn } from './use-focus-return.ts';
import './overlay.css';

export interface HouseModalProps {
  title: ReactNode;
  open: boolean;
  onCancel: () => void;
  onOk?: () => void;
  okText?: string;
  cancelText?: string;
  okDisabled?: boolean;
  danger?: boolean;
  /** ok is running */
  busy?: boolean;
  /** one more button, at the left end */
  extra?: { label: string; onClick: () => void; danger?: boolean; disabled?: boolean };
  width?: number;
  /** no buttons at all */
  bare?: boolean;
  children: ReactNode;
  zIndex?: number;
  /** the dialog stands: the place to focus its first field */
  onOpened?: () => void;
}

/** Whoever types already is not taken to the first field: a dialog may take its time to stand. */
const isTyping = (): boolean =>
  document.activeElement?.matches('.my-modal-body :is(input, textarea, [contenteditable])') ?? false;

function Foot({ onCancel, onOk, okText = '确定', cancelText = '取消', extra, ...ok }: HouseModalProps) {
  return (
    <div className="my-modal-foot">
      {extra && (
        <Button
          danger={extra.danger}
          disabled={extra.disabled}
          onClick={extra.onClick}
          style={{ marginInlineEnd: 'auto' }}
        >
          {extra.label}
        </Button>
      )}
      <Button onClick={onCancel}>{cancelText}</Button>
      {onOk && (
        <Button type="primary" danger={ok.danger} loading={ok.busy} disabled={ok.okDisabled} onClick={onOk}>
          {okText}
        </Button>
      )}
    </div>
  );
}

export function HouseModal(props: HouseModalProps) {
  const { title, open, onCancel, width = 650, bare, children, zIndex = 1000, onOpened } = props;
  useFocusReturn(open);
  return (
    <Modal
      focusable={OWN_FOCUS}
      title={title}
      open={open}
      width={width}
      zIndex={zIndex}
      onCancel={onCancel}
      {...STANDING}
      afterOpenChange={(shown) => shown && !isTyping() && onOpened?.()}
      mask={{ closable: false }}
      destroyOnHidden
      centered={false}
      style={{ top: 88, maxWidth: 'calc(100vw - 32px)' }}
      classNames={{ body: 'my-modal-body' }}
      footer={bare ? null : <Foot {...props} />}
    >
      {children}
    </Modal>
  );
}
