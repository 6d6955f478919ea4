/** Which screens stand in 快捷入口: as many as have room, in the order in which they are chosen. */
import { useState } from 'react';
import { Checkbox, Input } from 'antd';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { Shortcut } from '../../../kit/router/shortcuts.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { choose, MOST_ENTRIES } from './entries.ts';

interface Props {
  items: readonly Shortcut[];
  chosen: readonly string[];
  onClose: () => void;
}

export default function EntriesDialog({ items, chosen, onClose }: Props) {
  const [paths, setPaths] = useState(() => chosen.filter((path) => items.some((i) => i.path === path)));
  const [text, setText] = useState('');
  const found = items.filter((i) => i.title.includes(text.trim()) || i.group.includes(text.trim()));
  const isFull = paths.length >= MOST_ENTRIES;
  return (
    <HouseModal
      title="设置快捷入口"
      open
      onCancel={onClose}
      onOk={() => {
        // what stands in another space of the person alone stays chosen there
        choose([...paths, ...chosen.filter((path) => !items.some((i) => i.path === path))]);
        onClose();
      }}
      extra={{ label: '恢复默认', onClick: () => setPaths([]), disabled: paths.length === 0 }}
    >
      <p className="my-home-hint my-t3" role="status">
        已选 {paths.length} / {MOST_ENTRIES}，按选择的顺序显示；空着的位置按打开的次数补上
      </p>
      <Input
        allowClear
        aria-label="搜索功能"
        placeholder="搜索功能"
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <div className="my-home-choices">
        {found.length === 0 && <EmptyState title="没有这样的功能" hint="换一个词试试" />}
        {[...Map.groupBy(found, (i) => i.group)].map(([group, list]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {list.map(({ path, title }) => {
              const isChosen = paths.includes(path);
              return (
                <Checkbox
                  key={path}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => setPaths(isChosen ? paths.filter((p) => p !== path) : [...paths, path])}
                >
                  {title}
                </Checkbox>
              );
            })}
          </fieldset>
        ))}
      </div>
    </HouseModal>
  );
}
