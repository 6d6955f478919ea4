/** Search bar: label inside the field, Enter or 查询 runs, selects and dates run at once. */
import { useRef, useState } from 'react';
import { Button, DatePicker, Input, InputNumber, Select, TreeSelect } from 'antd';
import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { RemoteSelect } from '../form/RemoteSelect.tsx';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../use-narrow.ts';
import { useStateFor } from '../use-state-for.ts';
import { toast } from '../feedback.ts';
import { setCount } from './filter.ts';
import type { FilterField, FilterValues } from './filter.ts';
import './list.css';

export interface FilterBarProps {
  fields: readonly FilterField[];
  values: FilterValues;
  /** all values, empty ones left out */
  onSearch: (values: FilterValues) => void;
  onReset: () => void;
  hideSearch?: boolean;
  hideReset?: boolean;
}

const FIRST_ROW = { no: 5, tablet: 2, phone: 1 } as const;
const WIDTH: Record<FilterField['type'], number> = {
  select: 132,
  treeSelect: 150,
  dateRange: 222,
  date: 150,
  input: 150,
  inputSearch: 210,
  inputNumber: 120,
  textarea: 210,
  custom: 200,
};

export function FilterBar({ fields, values, onSearch, onReset, hideSearch, hideReset }: FilterBarProps) {
  const [draft, setDraft] = useStateFor(values, values);
  const bar = useRef<HTMLFormElement>(null);
  useKeys({ '/': () => bar.current?.querySelector<HTMLElement>('input')?.focus() });

  const narrow = useNarrow();
  // the search field comes first where only one fits
  const ranked =
    narrow === 'phone'
      ? [...fields].sort((a, b) => Number(b.type === 'inputSearch') - Number(a.type === 'inputSearch'))
      : fields;
  const front = ranked.filter((f, i) => !f.more && i < FIRST_ROW[narrow]);
  const back = fields.filter((f) => !front.includes(f));
  const backSet = setCount(back, values);
  const [open, setOpen] = useState(backSet > 0);

  const merge = (change: FilterValues) =>
    Object.fromEntries(
      Object.entries({ ...draft, ...change }).filter(([, v]) => v !== '' && v !== undefined),
    );
  const hold = (change: FilterValues) => setDraft(merge(change));
  const run = (change: FilterValues = {}) => {
    const next = merge(change);
    setDraft(next);
    onSearch(next);
  };
  const draw = (field: FilterField) => (
    <div key={field.name} className="my-filter" style={{ flexBasis: field.width ?? WIDTH[field.type] }}>
      <FilterControl field={field} values={draft} hold={hold} run={run} />
    </div>
  );
  return (
    <form
      ref={bar}
      className="my-filters my-surface"
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        run();
      }}
    >
      <div className="my-filter-row">
        {front.map(draw)}
        <span className="my-filter-end">
          {back.length > 0 && (
            <Button type="text" icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
              更多{backSet > 0 && <b className="my-filter-count">{backSet}</b>}
            </Button>
          )}
          {!hideSearch && (
            <Button type="primary" htmlType="submit">
              查询
            </Button>
          )}
          {!hideReset && <Button onClick={onReset}>重置</Button>}
        </span>
      </div>
      {open && back.length > 0 && <div className="my-filter-row">{back.map(draw)}</div>}
    </form>
  );
}

interface ControlProps {
  field: FilterField;
  values: FilterValues;
  hold: (change: FilterValues) => void;
  run: (change?: FilterValues) => void;
}

function FilterControl({ field, values, hold, run }: ControlProps) {
  const value = values[field.name] ?? '';
  const label = <span className="my-filter-label">{field.label}</span>;
  switch (field.type) {
    case 'select':
      return <SelectFilter field={field} value={value} run={run} />;
    case 'treeSelect':
      return (
        <TreeSelect
          prefix={label}
          value={value || undefined}
          treeData={[...field.tree]}
          placeholder="全部"
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          listHeight={450}
          onChange={(v: string | undefined) => run({ [field.name]: v ?? '' })}
        />
      );
    case 'dateRange':
      return <RangeFilter field={field} values={values} run={run} />;
    case 'date':
      return (
        <DatePicker
          prefix={label}
          value={value ? dayjs(value) : null}
          placeholder="全部"
          format="MM-DD"
          disabledDate={field.future ? undefined : isFuture}
          onChange={(d) => run({ [field.name]: d ? d.format('YYYY-MM-DD') : '' })}
        />
      );
    case 'inputNumber':
      return (
        <InputNumber
          prefix={label}
          value={value || null}
          controls={false}
          stringMode
          min="0"
          max="999999999"
          onChange={(v) => hold({ [field.name]: v ?? '' })}
        />
      );
    case 'custom':
      return field.render(values, run);
    case 'input':
      return (
        <Input
          prefix={label}
          value={value}
          allowClear
          placeholder={field.placeholder ?? '不限'}
          onChange={(e) => hold({ [field.name]: e.target.value })}
          onClear={() => run({ [field.name]: '' })}
        />
      );
    default:
      return (
        <Input
          value={value}
          allowClear
          aria-label={field.label}
          placeholder={field.placeholder ?? field.label}
          suffix={<SearchOutlined className="my-t3" />}
          onChange={(e) => hold({ [field.name]: e.target.value })}
          onClear={() => run({ [field.name]: '' })}
        />
      );
  }
}

/** 滨江云玺中心 等 6 个 */
const chosenText = (chosen: readonly { label?: React.ReactNode }[]): React.ReactNode =>
  chosen.length === 1 ? chosen[0]?.label : [chosen[0]?.label, ` 等 ${chosen.length} 个`];

function SelectFilter({
  field,
  value,
  run,
}: {
  field: Extract<FilterField, { type: 'select' }>;
  value: string;
  run: ControlProps['run'];
}) {
  const shared = {
    prefix: <span className="my-filter-label">{field.label}</span>,
    placeholder: '全部',
    allowClear: true,
    popupMatchSelectWidth: false,
    maxTagCount: 0 as const,
    maxTagPlaceholder: chosenText,
  };
  const set = (v: unknown) =>
    run({ [field.name]: Array.isArray(v) ? v.join(',') : v === undefined || v === null ? '' : String(v) });
  const current =
    value === '' ? (field.multiple ? [] : undefined) : field.multiple ? value.split(',') : value;
  if (field.source)
    return (
      <RemoteSelect
        {...shared}
        source={field.source}
        mode={field.multiple ? 'multiple' : undefined}
        value={current}
        onChange={set}
      />
    );
  const options = (field.options ?? []).map((o) => ({ value: String(o.value), label: o.label }));
  return (
    <Select
      {...shared}
      mode={field.multiple ? 'multiple' : undefined}
      options={options}
      value={current}
      onChange={set}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
    />
  );
}

const isFuture = (day: dayjs.Dayjs): boolean => day.isAfter(dayjs(), 'day');

const PRESETS = [7, 14, 30]
  .map((days) => ({
    label: `近 ${days} 天`,
    value: () => [dayjs().subtract(days - 1, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs],
  }))
  .concat([
    {
      label: '上周',
      value: () => [dayjs().subtract(1, 'week').startOf('week'), dayjs().subtract(1, 'week').endOf('week')],
    },
    {
      label: '上月',
      value: () => [
        dayjs().subtract(1, 'month').startOf('month'),
        dayjs().subtract(1, 'month').endOf('month'),
      ],
    },
    {
      label: '去年',
      value: () => [dayjs().subtract(1, 'year').startOf('year'), dayjs().subtract(1, 'year').endOf('year')],
    },
    { label: '今年', value: () => [dayjs().startOf('year'), dayjs()] },
  ]);

function RangeFilter({
  field,
  values,
  run,
}: {
  field: Extract<FilterField, { type: 'dateRange' }>;
  values: FilterValues;
  run: ControlProps['run'];
}) {
  const [from, to] = field.names ?? ['beginTime', 'endTime'];
  const begin = values[from];
  const end = values[to];
  return (
    <DatePicker.RangePicker
      prefix={<span className="my-filter-label">{field.label}</span>}
      value={begin && end ? [dayjs(begin), dayjs(end)] : null}
      format="MM-DD"
      separator="~"
      placeholder={['开始', '结束']}
      presets={PRESETS.map((p) => ({ label: p.label, value: p.value() }))}
      disabledDate={field.future ? undefined : isFuture}
      // the months that can be chosen from, not an empty one ahead
      defaultPickerValue={field.future ? undefined : [dayjs().subtract(1, 'month'), dayjs()]}
      onChange={(range) => {
        const [b, e] = range ?? [];
        if (b && e && field.maxDays && e.diff(b, 'day') + 1 > field.maxDays)
          return toast.warning(`时间不可超过${field.maxDays}天`);
        run({ [from]: b ? b.format('YYYY-MM-DD') : '', [to]: e ? e.format('YYYY-MM-DD') : '' });
      }}
    />
  );
}
