/** 折弯系数 of a texture, with 试折标定 and 展开试算. */
import { useState } from 'react';
import { Button } from 'antd';
import { BEND_MODES, BEND_SOURCES, bendFields, texture } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { BEND_LISTS, BendForm } from './BendForm.tsx';
import type { BendFormProps, BendRow } from './BendForm.tsx';
import { CalibrateDialog } from './CalibrateDialog.tsx';
import { RowsTable, useTabList } from './RowsTable.tsx';
import { TryUnfoldDialog } from './TryUnfoldDialog.tsx';
import type { KnownTexture } from './texture.types.ts';

const EDIT = 'AlBasic.MaterialTextures:edit';

const columns = columnsOf<typeof bendFields, BendRow>(
  bendFields,
  [
    'thickness',
    'bendMethod',
    'angleFrom',
    'mode',
    'value',
    'innerRadius',
    'grooveRemain',
    'vWidth',
    'minFlange',
    'source',
    'lastModificationTime',
  ],
  {
    thickness: { sortable: true, unit: undefined, width: 76, render: (r) => fmt.thickness(r.thickness) },
    bendMethod: { sortable: true, width: 84 },
    angleFrom: {
      title: '角度',
      unit: '°',
      width: 100,
      value: (r) => r.angleFrom,
      render: (r) => `${fmt.factor(r.angleFrom)}～${fmt.factor(r.angleTo)}`,
    },
    mode: { width: 88, render: (r) => BEND_MODES.find((m) => m.value === r.mode)?.label },
    value: { width: 80 },
    innerRadius: { unit: undefined, width: 76 },
    grooveRemain: { unit: undefined, width: 76 },
    vWidth: { unit: undefined, width: 76 },
    minFlange: { unit: undefined, width: 84 },
    source: { width: 72, render: (r) => BEND_SOURCES.find((s) => s.value === r.source)?.label },
    lastModificationTime: { hidden: true },
  },
);

export function BendTab({ row, thicknesses }: KnownTexture) {
  const list = useTabList(texture.listBends, { id: row.id }, 'thickness asc');
  const [form, setForm] = useState<BendFormProps['form']>();
  const [dialog, setDialog] = useState<'calibrate' | 'try'>();
  const remove = useAction(texture.deleteBend, { success: '已删除', invalidates: BEND_LISTS });
  const add = can(EDIT) && (
    <AddButtons onCalibrate={() => setDialog('calibrate')} onAdd={() => setForm({ row: null })} />
  );
  return (
    <>
      <RowsTable<BendRow>
        label="折弯系数"
        columns={columns}
        rows={list.rows}
        list={list}
        sort={list.sort}
        onSort={list.setSort}
        error={list.error}
        fetching={list.fetching}
        onRetry={list.refresh}
        onOpen={(b) => can(EDIT) && setForm({ row: b })}
        actions={(b) =>
          actionsOf(
            b,
            () => setForm({ row: b }),
            () => remove.run({ params: { id: row.id, coefficientId: b.id } }),
          )
        }
        tools={
          <>
            <span className="bd-note">没有系数的板厚按系统默认 K 值展开，并提示</span>
            <span className="end">
              <Button size="small" onClick={() => setDialog('try')}>
                展开试算
              </Button>
              {add}
            </span>
          </>
        }
        empty={<NoBends add={add} />}
      />
      {form && <BendForm texture={row.id} form={form} onClose={() => setForm(undefined)} />}
      {dialog === 'calibrate' && (
        <CalibrateDialog
          textureId={row.id}
          thicknesses={thicknesses}
          onClose={() => setDialog(undefined)}
          onTake={(initial) => {
            setDialog(undefined);
            setForm(calibrated(list.rows ?? [], initial));
          }}
        />
      )}
      {dialog === 'try' && (
        <TryUnfoldDialog textureId={row.id} thicknesses={thicknesses} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

/** A calibration changes the row that serves this thickness, method and radius; without one it makes a new row. */
function calibrated(rows: readonly BendRow[], initial: Record<string, unknown>): BendFormProps['form'] {
  const own = rows.find(
    (b) =>
      b.thickness === initial['thickness'] &&
      b.bendMethod === initial['bendMethod'] &&
      b.innerRadius === initial['innerRadius'] &&
      Number(b.angleFrom) < 90 &&
      Number(b.angleTo) >= 90,
  );
  const { value, mode, source, sample } = initial;
  return own ? { row: { ...own, value, mode, source, sample } as BendRow, was: own } : { row: null, initial };
}

const AddButtons = ({ onCalibrate, onAdd }: { onCalibrate: () => void; onAdd: () => void }) => (
  <>
    <Button size="small" onClick={onCalibrate}>
      试折标定
    </Button>
    <Button type="primary" size="small" onClick={onAdd}>
      新增系数
    </Button>
  </>
);

const actionsOf = (b: BendRow, onEdit: () => void, onDelete: () => unknown): RowAction<BendRow>[] => [
  { label: '编辑', right: EDIT, onClick: onEdit },
  {
    label: '删除',
    right: EDIT,
    danger: true,
    confirm: {
      title: `删除板厚 ${b.thickness} 的折弯系数？`,
      content: '没有系数时按系统默认 K 值展开',
      okText: '删除系数',
    },
    onClick: onDelete,
  },
];

const NoBends = ({ add }: { add: React.ReactNode }) => (
  <EmptyState
    title="还没有折弯系数"
    hint="折一块样件量三个尺寸，就能标定；没有系数时按系统默认 K 值"
    actions={add}
  />
);
