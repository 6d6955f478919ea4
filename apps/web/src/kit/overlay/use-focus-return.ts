/** Where the focus goes when an overlay closes: at once back to what had it before. antd gives it back after its motion, out of the hands of whoever types elsewhere by then. */
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/** What antd is told: the focus is given back here. */
export const OWN_FOCUS = { focusTriggerAfterClose: false } as const;

const isElsewhere = (at: Element | null): boolean =>
  at !== null && at !== document.body && !at.closest('.ant-drawer, .ant-modal');

export function useFocusReturn(open: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  // ahead of the effects in which the overlay takes the focus
  useInsertionEffect(() => {
    if (open) before.current = document.activeElement as HTMLElement | null;
  }, [open]);
  useLayoutEffect(() => {
    if (open || before.current === null) return;
    if (!isElsewhere(document.activeElement)) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [open]);
}
