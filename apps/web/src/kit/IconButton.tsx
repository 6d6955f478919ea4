/** A bare icon to press; `label` names it for everybody, `hint` says the key too: 放大 (+). */
import type { ReactNode } from 'react';

export interface IconButtonProps {
  label: string;
  hint?: string;
  disabled?: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

export function IconButton({ label, hint = label, disabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="my-icon-btn"
      aria-label={label}
      title={hint}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
