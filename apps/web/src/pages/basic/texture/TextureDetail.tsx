/** The chosen texture: what it is, what can be done with it, and the tabs of its rows. */
import { useState } from 'react';
import { Button, Dropdown, Tabs } from 'antd';
import { useUses } from '../../../kit/document/use-uses.tsx';
import { MoreOutlined } from '@ant-design/icons';
import { DENSITY_MODES, MATERIAL_KINDS, TEXTURE_DIRECTIONS, texture } from '@muyun/contract';
import { Can, can } from '../../../kit/auth/index.ts';
import { FigureStrip } from '../../../kit/doc/index.ts';
import type { Figure } from '../../../kit/doc/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt, textOf } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { TEXTURE_LISTS } from './texture.items.ts';
import { BendTab } from './BendTab.tsx';
import { CostTab } from './CostTab.tsx';
import { SizeTab } from './SizeTab.tsx';
import { ThicknessTab } from './ThicknessTab.tsx';
import { WidthTab } from './WidthTab.tsx';
import type { Texture } from './texture.types.ts';

const P = 'AlBasic.MaterialTextures';

function figuresOf(row: Texture, displayAmount: boolean): Figure[] {
  const money = (value: string) => (displayAmount ? value : '***');
  return [
    { label: '类别', value: textOf('enum', row.materialKind, MATERIAL_KINDS) },
    { label: '合金 / 状态', value: [row.alloy, row.temper].filter(Boolean).join(' / ') || '—' },
    row.densityMode === 2
      ? { label: '密度', value: textOf('enum', 2, DENSITY_MODES) }
      : { label: '密度', value: fmt.factor(row.density), unit: 'g/cm³' },
    { label: '方向性', value: textOf('enum', row.directionClass, TEXTURE_DIRECTIONS) },
    ...(row.isPreCoated ? [{ label: '颜色', value: '预辊涂' }] : []),
    { label: '加工费', value: money(fmt.money(row.processFee)), unit: '元/吨' },
    { label: '行情类别', value: row.marketClassCode ?? '本厂默认' },
    { label: '废料价', value: money(fmt.price(row.scrapPrice)), unit: '元/kg' },
  ];
}

export function TextureDetail({
  row,
  onEdit,
  onCopy,
}: {
  row: Texture;
  onEdit: () => void;
  onCopy: () => void;
}) {
  const displayAmount = useSession((s) => s.displayAmount);
  const [tab, setTab] = useState('size');
  const thicknesses = useCall(texture.listThicknesses, { params: { id: row.id } });
  const widths = useCall(texture.listWidths, { params: { id: row.id } });
  const known = {
    row,
    thicknesses: (thicknesses.data ?? []).map((t) => t.thickness),
    widths: (widths.data ?? []).map((w) => w.width),
  };
  const count = (n: number | undefined) => (n === undefined ? '' : ` ${n}`);
  return (
    <div className="my-page">
      <div className="my-surface bd-head">
        <Head row={row} onEdit={onEdit} onCopy={onCopy} />
        <FigureStrip bare figures={figuresOf(row, displayAmount)} />
      </div>
      <div className="my-surface my-list grow">
        <Tabs
          className="bd-tabs"
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'size', label: '板材规格' },
            { key: 'thickness', label: `板厚${count(thicknesses.data?.length)}` },
            { key: 'width', label: `板宽${count(widths.data?.length)}` },
            { key: 'bend', label: '折弯系数' },
            { key: 'cost', label: '优先工序成本' },
          ]}
        />
        {tab === 'size' && <SizeTab {...known} />}
        {tab === 'thickness' && <ThicknessTab row={row} answer={thicknesses} />}
        {tab === 'width' && <WidthTab row={row} answer={widths} />}
        {tab === 'bend' && <BendTab {...known} />}
        {tab === 'cost' && <CostTab row={row} />}
      </div>
    </div>
  );
}

interface HeadProps {
  row: Texture;
  onEdit: () => void;
  onCopy: () => void;
}

function Head({ row, onEdit, onCopy }: HeadProps) {
  const { set, toggle, drop, busy } = useTextureActs(row);
  return (
    <div className="bd-head-top">
      <h2 className="my-ellipsis">{row.name}</h2>
      <span className="my-t3">{row.code}</span>
      {row.isDefault && <StatusTag label="默认" tone="blue" />}
      {!row.isEnabled && <StatusTag label="停用" />}
      {row.isSystem && <span className="bd-note">系统内置</span>}
      <span className="bd-head-acts">
        <Can right={`${P}:add`}>
          <Button onClick={onCopy}>复制</Button>
        </Can>
        {!row.isDefault && row.isEnabled && (
          <Can right={`${P}:edit`}>
            <Button loading={busy} onClick={() => void set({ isDefault: true })}>
              设为默认
            </Button>
          </Can>
        )}
        <Can right={`${P}:edit`}>
          <Button type="primary" onClick={onEdit}>
            编辑
          </Button>
        </Can>
        <MoreMenu row={row} onToggle={toggle} onDrop={drop} />
      </span>
    </div>
  );
}

function useTextureActs(row: Texture) {
  const change = useAction(texture.updateTexture, { invalidates: TEXTURE_LISTS });
  const remove = useAction(texture.deleteTexture, { success: '已删除', invalidates: TEXTURE_LISTS });
  const set = (body: { isDefault?: boolean; isEnabled?: boolean }) =>
    change.run({ params: { id: row.id }, body: { ...body, version: row.version } });
  const toggle = async () => {
    const yes =
      !row.isEnabled ||
      (await confirmAsk({
        title: `停用材质 ${row.name}？`,
        content: '停用后新单据不能再选它，已有产品和套料单不受影响',
        okText: '停用材质',
        danger: true,
      }));
    if (yes) await set({ isEnabled: !row.isEnabled });
  };
  const drop = async () => {
    const title = `删除材质 ${row.name}？`;
    const content = '它的板厚、板宽、规格和折弯系数一并删除';
    if (await confirmAsk({ title, content, okText: '删除材质', danger: true }))
      await remove.run({ params: { id: row.id } });
  };
  return { set, toggle, drop, busy: change.busy };
}

interface MoreMenuProps {
  row: Texture;
  onToggle: () => Promise<void>;
  onDrop: () => Promise<void>;
}

function MoreMenu({ row, onToggle, onDrop }: MoreMenuProps) {
  const uses = useUses('texture');
  const more = [
    {
      key: 'uses',
      label: '查引用',
      right: `${P}:get` as const,
      act: () => uses.open({ id: row.id, name: row.name }),
    },
    {
      key: 'toggle',
      label: row.isEnabled ? '停用' : '启用',
      right: `${P}:${row.isEnabled ? 'disable' : 'enable'}` as const,
      act: onToggle,
    },
    {
      key: 'drop',
      label: '删除',
      right: `${P}:delete` as const,
      act: onDrop,
      danger: true,
      disabled: row.isSystem,
    },
  ].filter((m) => can(m.right));
  if (more.length === 0) return null;
  return (
    <>
      {uses.dialog}
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(({ key, label, danger, disabled }) => ({
            key,
            label,
            danger,
            disabled,
            title: disabled ? '系统内置材质不能删除，可停用' : undefined,
          })),
          onClick: ({ key }) => void more.find((m) => m.key === key)?.act(),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label="更多操作" />
      </Dropdown>
    </>
  );
}
