/** Keyboard of ux.md §11: single keys are off while typing or while an input method composes. */
import { useEffect, useRef } from 'react';

export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

/** `Ctrl+S`, `Shift+N`, `ArrowDown`, `/`: modifiers in the order Ctrl, Alt, Shift. Meta counts as Ctrl. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const shift = event.shiftKey && (event.key.length > 1 || /[A-Z]/.test(key));
  return [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', shift ? 'Shift' : '', key]
    .filter(Boolean)
    .join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Page-wide keys while the component is mounted and its tab is in view. */
export function useKeys(keys: KeyMap, enabled = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      const name = keyName(event);
      const single = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (
        single &&
        (isTyping(event.target) ||
          document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'))
      )
        return;
      const act = latest.current[name];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
