/** The textures of this space: find, choose with mouse or ↑↓, add. */
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, Dropdown, Input, Segmented } from 'antd';
import { MoreOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { MATERIAL_KINDS } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { fmt, textOf } from '../../../kit/format/index.ts';
import type { Texture } from './texture.types.ts';

export interface TextureListProps {
  rows: readonly Texture[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onAdd: () => void;
  onInit: () => void;
}
type Shown = '启用' | '停用' | '全部';
const ADD = 'AlBasic.MaterialTextures:add';

const fits = (row: Texture, text: string, shown: Shown): boolean =>
  (shown === '全部' || row.isEnabled === (shown === '启用')) &&
  [row.name, row.code, row.alloy ?? ''].some((v) => v.toLowerCase().includes(text.trim().toLowerCase()));

export function TextureList({ rows, chosen, onChoose, onAdd, onInit }: TextureListProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('启用');
  const list = useRef<HTMLDivElement>(null);
  const found = rows.filter((r) => fits(r, text, shown) || (r.id === chosen && text === ''));
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = found[Math.min(found.length - 1, Math.max(0, found.findIndex((r) => r.id === chosen) + by))];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  return (
    <aside className="my-surface bd-side">
      <div className="bd-side-head">
        <span className="my-block-title">材质</span>
        <small>{rows.length}</small>
        {can(ADD) && <AddButtons onAdd={onAdd} onInit={onInit} />}
      </div>
      <div className="bd-side-find">
        <Input
          value={text}
          allowClear
          placeholder="名称 / 编码 / 合金"
          suffix={<SearchOutlined className="my-t3" />}
          onChange={(e) => setText(e.target.value)}
          onKeyDown={step}
        />
        <Segmented<Shown>
          block
          size="small"
          options={['启用', '停用', '全部']}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="bd-side-list" role="listbox" aria-label="材质" ref={list} onKeyDown={step}>
        {found.map((row) => (
          <TexturePick key={row.id} row={row} chosen={row.id === chosen} onChoose={() => onChoose(row.id)} />
        ))}
        {found.length === 0 && <EmptyState kind="nomatch" title="没有符合条件的材质" />}
      </div>
    </aside>
  );
}

function AddButtons({ onAdd, onInit }: Pick<TextureListProps, 'onAdd' | 'onInit'>) {
  return (
    <span>
      <Button size="small" type="primary" icon={<PlusOutlined />} title="新增材质 (N)" onClick={onAdd}>
        新增
      </Button>{' '}
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'init', label: '带入系统默认' }], onClick: onInit }}
      >
        <Button size="small" icon={<MoreOutlined />} aria-label="更多" />
      </Dropdown>
    </span>
  );
}

function TexturePick({ row, chosen, onChoose }: { row: Texture; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      role="option"
      data-id={row.id}
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      className={`bd-pick${row.isEnabled ? '' : ' off'}`}
      onClick={onChoose}
    >
      <b>
        <span className="my-ellipsis">{row.name}</span>
        {row.isDefault && <StatusTag small label="默认" tone="blue" />}
        {!row.isEnabled && <StatusTag small label="停用" />}
      </b>
      <span>
        {[
          row.code === row.name ? textOf('enum', row.materialKind, MATERIAL_KINDS) : row.code,
          row.density ? `${fmt.factor(row.density)} g/cm³` : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}
