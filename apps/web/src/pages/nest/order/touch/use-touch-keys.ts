/** Keys of the sheet that is being laid: arrows, R, M, Del, Esc, Ctrl+Z, Ctrl+Y. */
import { useEffect, useEffectEvent } from 'react';
import { useTabInfo } from '../../../../kit/tabs/use-tab.ts';
import type { Touch } from './use-touch.ts';

export function useTouchKeys(touch: Touch, turn: (isFine: boolean) => void): void {
  const { active } = useTabInfo();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!active) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, [role="dialog"]')) return;
    const step = event.shiftKey ? 10 : 1;
    const isCommand = event.ctrlKey || event.metaKey;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => touch.nudge(-step, 0),
      ArrowRight: () => touch.nudge(step, 0),
      ArrowUp: () => touch.nudge(0, step),
      ArrowDown: () => touch.nudge(0, -step),
      r: () => turn(event.shiftKey),
      m: touch.mirror,
      Delete: touch.takeOff,
      Escape: () => touch.choose(null),
    };
    const commands: Readonly<Record<string, () => void>> = { z: touch.undo, y: touch.redo };
    const work = isCommand
      ? commands[event.key.toLowerCase()]
      : (keys[event.key] ?? keys[event.key.toLowerCase()]);
    const needsPart = !isCommand && event.key !== 'Escape';
    if (!work || (needsPart && touch.chosen.size === 0)) return;
    event.preventDefault();
    work();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
