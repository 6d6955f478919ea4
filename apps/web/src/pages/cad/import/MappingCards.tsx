/** 对应列: the column of the file over the field it becomes. Sure ones plain, uncertain amber, unused grey. */
import { useState } from 'react';
import { InputNumber, Popover, Segmented, Select } from 'antd';
import { IMPORT_FIELDS, importFieldLabel } from '@muyun/contract';
import type { ImportDefaults, ImportView } from '@muyun/contract';
import {
  ColorCardSelect,
  PlateTypeSelect,
  TextureSelect,
  ThicknessSelect,
} from '../../../widgets/master-select/index.ts';
import { SaveTemplate } from './SaveTemplate.tsx';

export interface MappingChange {
  columns?: { sheet?: string; index: number; field: string | null }[];
  headerRow?: number;
  defaults?: Partial<ImportDefaults>;
}

const UNITS: Readonly<Record<string, string>> = { width: ' (mm)', height: ' (mm)' };
const NONE = '';

interface MappingProps {
  batch: ImportView;
  busy: boolean;
  onChange: (change: MappingChange) => void;
}
/** The columns of one sheet. */
type Sheet = Pick<ImportView, 'headerRow' | 'columns'> & { sheet: string };

export function MappingCards({ batch, busy, onChange }: MappingProps) {
  const lists: Sheet[] = [
    { sheet: batch.sheet ?? '', headerRow: batch.headerRow, columns: batch.columns },
    ...batch.others,
  ];
  const [shown, setShown] = useState(batch.sheet ?? '');
  const list = lists.find((l) => l.sheet === shown) ?? (lists[0] as Sheet);
  const isLead = list === lists[0];
  const options = optionsOf(list);
  return (
    <div className="my-surface my-imp-map">
      <div className="line">
        <span className="my-block-title">对应列</span>
        <HeaderRow list={list} isLead={isLead} busy={busy} onChange={onChange} />
        {lists.length > 1 && (
          <Segmented
            size="small"
            aria-label="工作表的列"
            value={list.sheet}
            options={lists.map((l) => l.sheet)}
            onChange={setShown}
          />
        )}
        <Unused batch={batch} />
        <span className="end">
          <span className="my-t3">改过的列名会记住</span>
          <SaveTemplate batch={batch} />
          <Popover
            trigger="click"
            placement="bottomRight"
            content={<Defaults batch={batch} onChange={(defaults) => onChange({ defaults })} />}
          >
            <button type="button" className="my-link">
              默认值
            </button>
          </Popover>
        </span>
      </div>
      <div className="cards">
        {list.columns.map((column) => (
          <ColumnCard
            key={`${list.sheet}${column.index}`}
            column={column}
            options={options}
            busy={busy}
            onField={(field) =>
              onChange({
                columns: [{ ...(isLead ? {} : { sheet: list.sheet }), index: column.index, field }],
              })
            }
          />
        ))}
      </div>
    </div>
  );
}

const optionsOf = (list: Sheet) => [
  { value: NONE, label: '不导入' },
  ...IMPORT_FIELDS.map((f) => ({
    value: f.name,
    label: `${f.label}${list.columns.length > 11 ? '' : (UNITS[f.name] ?? '')}`,
  })),
  ...list.columns
    .map((c) => c.field)
    .filter((name): name is string => name?.startsWith('param:') ?? false)
    .map((p) => ({ value: p, label: importFieldLabel(p) })),
];

/** 表头在第 3 行; only that of the first sheet can be moved. */
function HeaderRow({
  list,
  isLead,
  busy,
  onChange,
}: Omit<MappingProps, 'batch'> & { list: Sheet; isLead: boolean }) {
  const known = list.columns.filter((c) => c.field !== null).length;
  return (
    <span className="my-t2">
      表头在第
      <InputNumber
        size="small"
        controls={false}
        min={1}
        max={1000}
        className="headrow"
        aria-label="表头行"
        key={`${list.sheet}${list.headerRow}`}
        defaultValue={list.headerRow ?? 1}
        disabled={busy || !isLead}
        onPressEnter={(e) => (e.target as HTMLInputElement).blur()}
        onBlur={(e) => {
          const n = Number(e.target.value);
          if (n >= 1 && isLead && n !== list.headerRow) onChange({ headerRow: n });
        }}
      />
      行，已识别 {known} / {list.columns.length} 列
    </span>
  );
}

interface ColumnCardProps {
  column: Sheet['columns'][number];
  options: ReturnType<typeof optionsOf>;
  busy: boolean;
  onField: (field: string | null) => void;
}

function ColumnCard({ column, options, busy, onField }: ColumnCardProps) {
  return (
    <label
      className={`card ${column.certainty}`}
      title={column.samples.length > 0 ? `例：${column.samples.join('、')}` : undefined}
    >
      <span className="my-ellipsis">{column.title || `第 ${column.index + 1} 列`}</span>
      <Select
        size="small"
        variant="borderless"
        value={column.field ?? NONE}
        disabled={busy}
        popupMatchSelectWidth={false}
        options={options}
        aria-label={`${column.title} 对应`}
        onChange={(field: string) => onField(field === NONE ? null : field)}
      />
    </label>
  );
}

/** Columns with values that the import makes nothing of: named, never dropped in silence. */
function Unused({ batch }: { batch: ImportView }) {
  if (batch.unused.length === 0) return null;
  const names = batch.unused.map((u) => u.title || '无标题列');
  return (
    <Popover
      trigger="click"
      content={
        <ul className="my-imp-notes">
          {batch.unused.map((u) => (
            <li key={`${u.sheet}${u.title}`}>
              {batch.others.length > 0 ? `${u.sheet}：` : ''}
              {u.title || '无标题列'}，{u.rows} 行有内容
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="my-link unused my-ellipsis" title={names.join('、')}>
        未使用 {batch.unused.length} 列：{names.join('、')}
      </button>
    </Popover>
  );
}

/** What rows that name nothing get. */
function DefaultFields({
  batch,
  onChange,
}: {
  batch: ImportView;
  onChange: (change: Partial<ImportDefaults>) => void;
}) {
  const { defaults } = batch;
  return (
    <>
      <label>
        <span>材质</span>
        <TextureSelect value={defaults.textureId} onChange={(textureId) => onChange({ textureId })} />
      </label>
      <label>
        <span>板厚</span>
        <ThicknessSelect
          textureId={defaults.textureId}
          value={defaults.thickness}
          onChange={(thickness) => onChange({ thickness })}
          allowClear
        />
      </label>
      <label>
        <span>颜色</span>
        <ColorCardSelect value={defaults.colorId} onChange={(colorId) => onChange({ colorId })} />
      </label>
      <label>
        <span>板型</span>
        <PlateTypeSelect value={defaults.plateTypeId} onChange={(plateTypeId) => onChange({ plateTypeId })} />
      </label>
    </>
  );
}

function Defaults(props: Parameters<typeof DefaultFields>[0]) {
  return (
    <div className="my-imp-defaults">
      <div className="my-t3">清单没有写明时使用</div>
      <DefaultFields {...props} />
    </div>
  );
}

/** For drawings, which seldom name a texture: one line instead of the cards. */
export function DefaultsBar(props: Parameters<typeof DefaultFields>[0]) {
  return (
    <div className="my-surface my-imp-deflt">
      <span className="my-block-title" title="图内没有写明时使用">
        默认值
      </span>
      <span className="my-t3">图内没有写明时使用</span>
      <DefaultFields {...props} />
    </div>
  );
}
