/** Multi-tab bar: right click closes, amber dot = unsaved, ⌄ lists what does not fit. */
import { useEffect, useRef, useState } from 'react';
import { Dropdown } from 'antd';
import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { confirmAsk, toast } from '../../kit/feedback.ts';
import { useKeys } from '../../kit/keys.ts';
import { HOME, closing, neighbourOf, replaceTabs, useTabs } from '../../kit/tabs/tab-store.ts';
import type { CloseKind, TabItem } from '../../kit/tabs/tab-store.ts';

const MENU: { key: CloseKind; label: string }[] = [
  { key: 'current', label: '关闭当前标签' },
  { key: 'right', label: '关闭右侧' },
  { key: 'left', label: '关闭左侧' },
  { key: 'all', label: '关闭全部' },
];

const labelOf = (tab: TabItem) => (tab.path === HOME ? '首页' : tab.title);

export function TabBar({ active }: { active: string }) {
  const tabs = useTabs((s) => s.tabs);
  const { go, close } = useTabWays(tabs, active);
  const bar = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(bar, tabs, active);
  return (
    <div className="my-tabs">
      <div
        className="my-tabs-scroll"
        ref={bar}
        role="tablist"
        aria-label="已打开的页面"
        onWheel={(e) => {
          if (bar.current) bar.current.scrollLeft += e.deltaY;
        }}
      >
        {tabs.map((tab) => (
          <TabHandle key={tab.key} tab={tab} on={tab.key === active} onGo={go} onClose={close} />
        ))}
      </div>
      {overflows && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            selectedKeys: [active],
            items: tabs.map((t) => ({ key: t.key, label: labelOf(t) })),
            onClick: ({ key }) => go(tabs.find((t) => t.key === key)),
          }}
        >
          <button type="button" className="my-icon-btn" aria-label="全部标签">
            <DownOutlined style={{ fontSize: 12 }} />
          </button>
        </Dropdown>
      )}
    </div>
  );
}

/** Going to a tab and closing tabs, by pointer and by keys. */
function useTabWays(tabs: readonly TabItem[], active: string) {
  const navigate = useNavigate();
  const go = (tab: TabItem | undefined) => tab && void navigate(tab.path + tab.search);

  const close = async (key: string, kind: CloseKind) => {
    const result = closing(tabs, key, kind);
    if (typeof result === 'string') return toast.warning(result);
    if (!(await mayLose(tabs.filter((t) => t.dirty && !result.includes(t))))) return;
    const next = result.find((t) => t.key === active) ?? neighbourOf(tabs, result, key);
    replaceTabs(result);
    if (!next) void navigate(HOME);
    else if (next.key !== active) go(next);
  };
  const step = (by: number) =>
    go(tabs[(tabs.findIndex((t) => t.key === active) + by + tabs.length) % tabs.length]);
  useKeys({
    'Alt+W': () => void close(active, 'current'),
    'Alt+ArrowLeft': () => step(-1),
    'Alt+ArrowRight': () => step(1),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`Alt+${n}`, () => go(tabs[n - 1])])),
  });
  return { go, close };
}

/** Nothing typed is lost without a yes. */
async function mayLose(dirty: readonly TabItem[]): Promise<boolean> {
  if (dirty.length === 0) return true;
  return confirmAsk({
    title: `${dirty.map(labelOf).join('、')} 有未保存的修改`,
    content: '关闭后这些修改会丢失',
    okText: '不保存并关闭',
    cancelText: '继续编辑',
    danger: true,
  });
}

/** True when not all tabs fit; the active one is brought into view. */
function useOverflow(
  bar: React.RefObject<HTMLElement | null>,
  tabs: readonly TabItem[],
  active: string,
): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // the list button takes room as soon as the tabs overflow: the active one must stay whole beside it
    const measure = () => {
      setOverflows(tabs.length > 1 && element.scrollWidth > element.clientWidth + 2);
      element
        .querySelector(`[data-key="${CSS.escape(active)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, tabs, active]);
  return overflows;
}

interface TabHandleProps {
  tab: TabItem;
  on: boolean;
  onGo: (tab: TabItem) => void;
  onClose: (key: string, kind: CloseKind) => Promise<void>;
}

function TabHandle({ tab, on, onGo, onClose }: TabHandleProps) {
  const canClose = tab.path !== HOME;
  const shut = () => void onClose(tab.key, 'current');
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items: MENU,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          void onClose(tab.key, key as CloseKind);
        },
      }}
    >
      <div role="none" data-key={tab.key} className={`my-tab${on ? ' on' : ''}`}>
        <button
          type="button"
          role="tab"
          aria-selected={on}
          aria-keyshortcuts={canClose ? 'Delete' : undefined}
          title={tab.title}
          onClick={() => onGo(tab)}
          onAuxClick={(e) => e.button === 1 && shut()}
          onKeyDown={(e) => canClose && e.key === 'Delete' && shut()}
        >
          {tab.dirty && <i className="my-dirty" title="有未保存的修改" />}
          <span className="my-ellipsis">{labelOf(tab)}</span>
        </button>
        {/* for the pointer only: a list of tabs holds nothing but tabs, by keyboard it is Delete */}
        {canClose && (
          <span aria-hidden className="my-tab-x" title={`关闭 ${labelOf(tab)}`} onClick={shut}>
            <CloseOutlined />
          </span>
        )}
      </div>
    </Dropdown>
  );
}
