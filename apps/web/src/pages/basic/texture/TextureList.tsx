/** The textures of this space: find, choose with mouse or ↑↓, add. */
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, Dropdown, Input, Segmented } from 'antd';
import { MoreOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { MATERIAL_KINDS, texture } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { useImport } from '../../../kit/document/use-import.tsx';
import { download, invalidate, showError } from '../../../kit/http/index.ts';
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
  onGuide: () => void;
}
type Shown = '启用' | '停用' | '全部';
const P = 'AlBasic.MaterialTextures';
const ADD = `${P}:add` as const;
const { textureMaster } = texture;
const TEXTURE_LISTS = [texture.listTextures, texture.textureOptions];

const fits = (row: Texture, text: string, shown: Shown): boolean =>
  (shown === '全部' || row.isEnabled === (shown === '启用')) &&
  [row.name, row.code, row.alloy ?? ''].some((v) => v.toLowerCase().includes(text.trim().toLowerCase()));

export function TextureList({ rows, chosen, onChoose, onAdd, onInit, onGuide }: TextureListProps) {
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
        {can(ADD) && <AddButtons onAdd={onAdd} onInit={onInit} onGuide={onGuide} />}
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

function AddButtons({ onAdd, onInit, onGuide }: Pick<TextureListProps, 'onAdd' | 'onInit' | 'onGuide'>) {
  const importing = useImport(textureMaster);
  const more = [
    { key: 'init', label: '带入系统默认', right: ADD, act: onInit },
    { key: 'guide', label: '初始化向导', right: `${P}:get` as const, act: onGuide },
    ...importing.actions.map((a) => ({
      key: 'import',
      label: a.label,
      right: `${P}:import` as const,
      act: a.onClick,
    })),
    {
      key: 'export',
      label: '导出材质',
      right: `${P}:export` as const,
      act: () => download(textureMaster.calls.export, {}, '材质.xlsx').catch(showError),
    },
  ].filter((m) => can(m.right));
  const run = ({ key }: { key: string }) => void more.find((m) => m.key === key)?.act();
  return (
    <span>
      {importing.dialog(() => void invalidate(...TEXTURE_LISTS))}
      <Button size="small" type="primary" icon={<PlusOutlined />} title="新增材质 (N)" onClick={onAdd}>
        新增
      </Button>{' '}
      <Dropdown
        trigger={['click']}
        menu={{ items: more.map(({ key, label }) => ({ key, label })), onClick: run }}
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
