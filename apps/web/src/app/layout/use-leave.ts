/** Nobody loses what is typed by leaving: closing the window asks, and so does a way that would take the screen down. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmAsk } from '../../kit/feedback.ts';
import { patchTab, useTabs } from '../../kit/tabs/tab-store.ts';

/** Closing or reloading the window while a tab has unsaved edits. */
export function useAskBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some((t) => t.dirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/**
 * The tab to draw: the one of the address, or the old one while the person is asked whether to leave its edits.
 * With living tabs nothing is lost by going to another one, so nobody is asked.
 */
export function useShownTab(key: string, keepsAlive: boolean): string {
  const [shown, setShown] = useState(key);
  const from = useTabs((s) => s.tabs.find((t) => t.key === shown));
  const navigate = useNavigate();
  const mustAsk = key !== shown && !keepsAlive && from?.dirty === true;
  if (key !== shown && !mustAsk) setShown(key);
  const ask = useEffectEvent(async () => {
    if (!from) return;
    const yes = await confirmAsk({
      title: `离开「${from.title}」？`,
      content: '有未保存的修改；已填写的内容保存为本机草稿，回来时可以恢复',
      okText: '离开',
      cancelText: '继续编辑',
      danger: true,
    });
    if (yes) patchTab(from.key, { dirty: false });
    else void navigate(from.path + from.search, { replace: true });
  });
  useEffect(() => {
    if (mustAsk) void ask();
  }, [mustAsk]);
  return shown;
}
