/** A link that opens in its tab without reloading; the address stays copyable, Ctrl opens a browser tab. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../tabs/address.ts';

export function TabLink({
  to,
  children,
  className,
  label,
  onHover,
}: {
  to: string;
  children: ReactNode;
  className?: string;
  /** where nothing but an icon stands */
  label?: string;
  onHover?: () => void;
}) {
  const navigate = useNavigate();
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      title={label}
      onMouseEnter={onHover}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        void navigate(addressOf(to));
      }}
    >
      {children}
    </a>
  );
}
