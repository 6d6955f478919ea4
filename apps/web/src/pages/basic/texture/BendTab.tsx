/** 折弯系数 of a texture, with 试折标定 and 展开试算. */
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { BEND_MODES, BEND_SOURCES, bendFields, texture } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import { CalibrateDialog } from './CalibrateDialog.tsx';
import { RowsTable, useTabList } from './RowsTable.tsx';
import { TryUnfoldDialog } from './TryUnfoldDialog.tsx';
import type { KnownTexture } from './texture.types.ts';
import { bendItems } from './texture.items.ts';

export type BendRow = RowOf<typeof texture.listBends>;
const EDIT = 'AlBasic.MaterialTextures:edit';
const STALE = [texture.listBends];

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
  const remove = useAction(texture.deleteBend, { success: '已删除', invalidates: STALE });
  const add = can(EDIT) && (
    <>
      <Button size="small" onClick={() => setDialog('calibrate')}>
        试折标定
      </Button>
      <Button type="primary" size="small" onClick={() => setForm({ row: null })}>
        新增系数
      </Button>
    </>
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
        actions={(b) => [
          { label: '编辑', right: EDIT, onClick: () => setForm({ row: b }) },
          {
            label: '删除',
            right: EDIT,
            danger: true,
            confirm: {
              title: `删除板厚 ${b.thickness} 的折弯系数？`,
              content: '没有系数时按系统默认 K 值展开',
              okText: '删除系数',
            },
            onClick: () => remove.run({ params: { id: row.id, coefficientId: b.id } }),
          },
        ]}
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
        empty={
          <EmptyState
            title="还没有折弯系数"
            hint="折一块样件量三个尺寸，就能标定；没有系数时按系统默认 K 值"
            actions={add}
          />
        }
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

interface BendFormProps {
  texture: string;
  form: { row: BendRow | null; initial?: Record<string, unknown>; was?: BendRow };
  onClose: () => void;
}

/** Which fields stand depends on method and mode, so the two are followed while typing. */
function BendForm({ texture: textureId, form, onClose }: BendFormProps) {
  const start = form.row ?? { bendMethod: 1, mode: 1, angleFrom: '0', angleTo: '180', ...form.initial };
  const [kind, setKind] = useState({ method: start.bendMethod, mode: start.mode });
  const items = useMemo(() => bendItems(kind.method, kind.mode), [kind]);
  return (
    <FormModal
      noun="折弯系数"
      width={760}
      columns={3}
      open
      onClose={onClose}
      items={items}
      create={texture.saveBend}
      update={texture.saveBend}
      row={form.row}
      initial={start}
      extra={
        form.row
          ? undefined
          : { source: form.initial?.['source'] ?? 1, sample: form.initial?.['sample'] ?? null }
      }
      onValuesChange={(_, all) =>
        setKind({ method: all['bendMethod'] as BendRow['bendMethod'], mode: all['mode'] as BendRow['mode'] })
      }
      before={(body) => isPlausible(body)}
      inputOf={(body, edited) => ({
        params: { id: textureId },
        body: edited ? { ...body, id: edited.id, source: form.row?.source, sample: form.row?.sample } : body,
      })}
      latest={(edited) =>
        request(texture.listBends, { params: { id: textureId }, query: { maxResultCount: 400 } }).then(
          (page) => page.items.find((b) => b.id === edited.id),
        )
      }
      invalidates={STALE}
      after={
        form.was && (
          <div className="bd-after">
            <span>
              板厚 {form.was.thickness} 已有系数 {fmt.factor(form.was.value)}，保存后改为标定值{' '}
              <b>{fmt.factor(form.row?.value)}</b>
            </span>
          </div>
        )
      }
    />
  );
}

/** K above 0.5 is possible but rare: it is asked about once (engineering A1). */
function isPlausible(body: Record<string, unknown>): boolean | Promise<boolean> {
  const value = Number(body['value']);
  if (body['mode'] !== 1 || value <= 0.5 || value > 0.7) return true;
  return confirmAsk({
    title: `K 系数 ${value} 大于 0.5，仍要保存？`,
    content: '铝板常用 0.33～0.45；超过 0.5 多半是量错了样件',
    okText: '仍要保存',
  });
}
