/** 快捷入口 (platform M18): the ways that the person goes most, and what he has chosen himself. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from 'antd';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { openedTimes } from '../../../kit/router/shortcuts.ts';
import type { Shortcut } from '../../../kit/router/shortcuts.ts';
import { entriesOf, MOST_ENTRIES, useChosen } from './entries.ts';
import icons from './entry-icons.svg?url&no-inline';

/** of a screen without one */
const USUAL_ICON = 'AppstoreOutlined';
const EntriesDialog = lazy(() => import('./EntriesDialog.tsx'));

export function QuickEntries({ items }: { items: readonly Shortcut[] }) {
  const chosen = useChosen((s) => s.paths);
  const entries = useMemo(() => entriesOf(items, chosen, openedTimes()), [items, chosen]);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="my-surface my-home-block my-home-entries" aria-label="快捷入口">
      <h2 className="my-block-title">
        快捷入口
        {items.length > MOST_ENTRIES && (
          <Button type="link" size="small" onClick={() => setIsOpen(true)}>
            设置
          </Button>
        )}
      </h2>
      <div>
        {entries.map((entry) => (
          <TabLink key={entry.path} to={entry.path} label={entry.title}>
            <i aria-hidden>
              <svg width="1em" height="1em" fill="currentColor">
                <use href={`${icons}#${entry.icon ?? USUAL_ICON}`} />
              </svg>
            </i>
            <span className="my-ellipsis">{entry.title}</span>
          </TabLink>
        ))}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <EntriesDialog items={items} chosen={chosen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
