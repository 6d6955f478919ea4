/** 刷新 · 表格密度 · 列设置: the same three buttons on every table. */
import { Suspense, lazy, useState } from 'react';
import { Dropdown, Popover } from 'antd';
import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Column } from './column.ts';
import { DENSITIES } from './use-table-prefs.ts';
import type { Density, TablePrefs } from './use-table-prefs.ts';
import './list.css';

const ColumnSettings = lazy(() => import('./ColumnSettings.tsx'));

export function TableTools<R>({
  columns,
  prefs,
  onRefresh,
  busy,
}: {
  columns: readonly Column<R>[];
  prefs: TablePrefs<R>;
  onRefresh?: () => void;
  busy?: boolean;
}) {
  return (
    <span className="my-tools">
      {onRefresh && (
        <button type="button" className="my-icon-btn" title="刷新 (R)" aria-label="刷新" onClick={onRefresh}>
          <ReloadOutlined spin={busy} />
        </button>
      )}
      <DensityMenu density={prefs.density} onChange={prefs.setDensity} />
      <ColumnsButton columns={columns} prefs={prefs} />
    </span>
  );
}

function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: DENSITIES.map((d) => ({ key: d.value, label: d.label })),
        onClick: ({ key }) => onChange(key as Density),
      }}
    >
      <button type="button" className="my-icon-btn" title="表格密度" aria-label="表格密度">
        <ColumnHeightOutlined />
      </button>
    </Dropdown>
  );
}

function ColumnsButton<R>({ columns, prefs }: { columns: readonly Column<R>[]; prefs: TablePrefs<R> }) {
  const [open, setOpen] = useState(false);
  // every opening starts from the stored columns, also while the last one is still fading out
  const [round, setRound] = useState(0);
  const turn = (next: boolean) => {
    if (next) setRound((n) => n + 1);
    setOpen(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={turn}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0, width: 360 } }}
      content={
        <Suspense fallback={<div style={{ height: 420 }} />}>
          <ColumnSettings
            key={round}
            columns={columns as readonly Column<never>[]}
            prefs={prefs.prefs}
            onApply={prefs.setPrefs}
            onClose={() => turn(false)}
          />
        </Suspense>
      }
    >
      <button type="button" className={`my-icon-btn${open ? ' on' : ''}`} title="列设置" aria-label="列设置">
        <SettingOutlined />
      </button>
    </Popover>
  );
}
