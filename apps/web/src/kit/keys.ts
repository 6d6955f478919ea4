/** Keyboard of ux.md §11: single keys are off while typing or while an input method composes. */
import { useEffect, useLayoutEffect, useRef } from 'react';

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
  useLayoutEffect(() => {
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

/** What `?` shows: every key here is bound somewhere in kit or shell. */
export const KEY_HELP: readonly {
  title: string;
  keys: readonly { keys: readonly string[]; text: string }[];
}[] = [
  {
    title: '到处',
    keys: [
      { keys: ['Ctrl K'], text: '搜索菜单、单号、工程、客户' },
      { keys: ['Alt P'], text: '在搜索里：把菜单固定到顶部' },
      { keys: ['Alt ↑', 'Alt ↓'], text: '在固定的菜单上：调整顺序' },
      { keys: ['?'], text: '显示这张表' },
      { keys: ['Alt 1…9'], text: '到第几个标签' },
      { keys: ['Alt ←', 'Alt →'], text: '上一个、下一个标签' },
      { keys: ['Alt W'], text: '关闭当前标签' },
      { keys: ['Esc'], text: '关闭最上面一层' },
    ],
  },
  {
    title: '列表',
    keys: [
      { keys: ['/'], text: '到第一个搜索框' },
      { keys: ['R'], text: '刷新' },
      { keys: ['N'], text: '主要操作（新增）' },
      { keys: ['Shift N'], text: '展开新增菜单' },
      { keys: ['↑', '↓', 'J', 'K'], text: '移动行' },
      { keys: ['空格'], text: '勾选' },
      { keys: ['Shift ↑', 'Shift ↓'], text: '连续勾选' },
      { keys: ['Ctrl A'], text: '勾选本页' },
      { keys: ['Enter'], text: '打开' },
    ],
  },
  {
    title: '单据与表单',
    keys: [
      { keys: ['E'], text: '编辑' },
      { keys: ['Ctrl S'], text: '保存' },
    ],
  },
  {
    title: '表格录入',
    keys: [
      { keys: ['Enter', 'Shift Enter'], text: '下移、上移' },
      { keys: ['Tab'], text: '右移' },
      { keys: ['F2'], text: '修改单元格' },
      { keys: ['Ctrl C', 'Ctrl V'], text: '复制、粘贴（可从 Excel）' },
      { keys: ['Ctrl D'], text: '向下填充' },
      { keys: ['Ctrl Z', 'Ctrl Y'], text: '撤销、重做' },
      { keys: ['Alt Delete'], text: '删除行' },
    ],
  },
];
