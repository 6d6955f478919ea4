/** One field of the search bar, by its type. */
import { useMemo } from 'react';
import { DatePicker, Input, InputNumber, Select, TreeSelect } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { closedDays } from '../form/days.ts';
import { staff } from '@muyun/contract';
import { RemoteSelect } from '../form/RemoteSelect.tsx';
import { toast } from '../feedback.ts';
import type { FilterField, FilterValues, RangeLimit } from './filter.ts';

interface ControlProps {
  field: FilterField;
  values: FilterValues;
  hold: (change: FilterValues) => void;
  run: (change?: FilterValues) => void;
}

export function FilterControl({ field, values, hold, run }: ControlProps) {
  const value = values[field.name] ?? '';
  switch (field.type) {
    case 'select':
      return <SelectFilter field={field} value={value} run={run} />;
    case 'staffSelect':
      return <StaffFilter field={field} value={value} run={run} />;
    case 'textarea':
      return <LongFilter field={field} value={value} hold={hold} run={run} />;
    case 'treeSelect':
      return <TreeFilter field={field} value={value} run={run} />;
    case 'dateRange':
      return <RangeFilter field={field} values={values} run={run} />;
    case 'date':
      return <DayFilter field={field} value={value} run={run} />;
    case 'inputNumber':
      return (
        <InputNumber
          prefix={<FilterLabel field={field} />}
          aria-label={field.label}
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
    default:
      return <TextFilter field={field} value={value} hold={hold} run={run} />;
  }
}

const FilterLabel = ({ field }: { field: FilterField }) => (
  <span className="my-filter-label">{field.label}</span>
);

interface FilterOf<T extends FilterField['type']> extends Pick<ControlProps, 'run'> {
  field: Extract<FilterField, { type: T }>;
  value: string;
}

function TreeFilter({ field, value, run }: FilterOf<'treeSelect'>) {
  return (
    <TreeSelect
      prefix={<FilterLabel field={field} />}
      aria-label={field.label}
      value={value || undefined}
      treeData={[...field.tree]}
      placeholder="全部"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={450}
      onChange={(v: string | undefined) => run({ [field.name]: v ?? '' })}
    />
  );
}

function StaffFilter({ field, value, run }: FilterOf<'staffSelect'>) {
  const { organizationUnitId } = field;
  const source = useMemo(
    () => ({ call: staff.memberOptions, query: organizationUnitId ? { organizationUnitId } : undefined }),
    [organizationUnitId],
  );
  return (
    <RemoteSelect
      prefix={<FilterLabel field={field} />}
      aria-label={field.label}
      placeholder="全部"
      allowClear
      popupMatchSelectWidth={false}
      source={source}
      value={value || undefined}
      onChange={(v: unknown) => run({ [field.name]: typeof v === 'string' ? v : '' })}
    />
  );
}

/** Several lines at once, such as numbers pasted from a sheet: Enter begins the next one, Ctrl Enter asks. */
function LongFilter({ field, value, hold, run }: Omit<ControlProps, 'values'> & { value: string }) {
  return (
    <Input.TextArea
      aria-label={field.label}
      placeholder={field.placeholder ?? field.label}
      autoSize={{ minRows: 1, maxRows: 4 }}
      value={value}
      allowClear
      onChange={(e) => hold({ [field.name]: e.target.value })}
      onClear={() => run({ [field.name]: '' })}
      onKeyDown={(e) => (e.ctrlKey || e.metaKey) && e.key === 'Enter' && run()}
    />
  );
}

function DayFilter({ field, value, run }: FilterOf<'date'>) {
  return (
    <DatePicker
      prefix={<FilterLabel field={field} />}
      aria-label={field.label}
      value={value ? dayjs(value) : null}
      placeholder="全部"
      format={formatsOf(value)}
      disabledDate={closedDays(field.future)}
      onChange={(d) => run({ [field.name]: d ? d.format('YYYY-MM-DD') : '' })}
    />
  );
}

/** A text with its label in front, or the search of the list with a glass behind. */
function TextFilter({ field, value, hold, run }: Omit<ControlProps, 'values'> & { value: string }) {
  const looks =
    field.type === 'input'
      ? {
          prefix: <FilterLabel field={field} />,
          'aria-label': field.label,
          placeholder: field.placeholder ?? '不限',
        }
      : {
          'aria-label': field.label,
          placeholder: field.placeholder ?? field.label,
          suffix: <SearchOutlined className="my-t3" />,
        };
  return (
    <Input
      {...looks}
      value={value}
      allowClear
      onChange={(e) => hold({ [field.name]: e.target.value })}
      onClear={() => run({ [field.name]: '' })}
    />
  );
}

/** 滨江云玺中心 等 6 个 */
const chosenText = (chosen: readonly { label?: React.ReactNode }[]): React.ReactNode =>
  chosen.length === 1 ? chosen[0]?.label : [chosen[0]?.label, ` 等 ${chosen.length} 个`];

function SelectFilter({ field, value, run }: FilterOf<'select'>) {
  const shared = {
    prefix: <FilterLabel field={field} />,
    'aria-label': field.label,
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

/**
 * MM-DD; with the year where one of the days is of another one: last year would look like this one. What is typed is read either way.
 * The first is a text: where it is a function, the picker takes nothing that is typed.
 */
const formatsOf = (...days: readonly (string | undefined)[]): string[] =>
  days.every((day) => !day || dayjs(day).isSame(dayjs(), 'year'))
    ? ['MM-DD', 'YYYY-MM-DD', 'YY-MM-DD']
    : ['YY-MM-DD', 'YYYY-MM-DD', 'MM-DD'];

const UNIT_NAMES = { day: '天', month: '个月', year: '年' } as const;
/** Both ends count: 7 days are the first to the seventh, one month is the first to the last. */
const isLonger = (begin: dayjs.Dayjs, end: dayjs.Dayjs, { count, unit }: RangeLimit): boolean =>
  !end.isBefore(begin.add(count, unit), 'day');

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
  const last = dayjs(field.latest);
  return (
    <DatePicker.RangePicker
      prefix={<FilterLabel field={field} />}
      aria-label={field.label}
      value={begin && end ? [dayjs(begin), dayjs(end)] : null}
      // where years back may be chosen, the year is told
      format={field.earliest ? 'YYYY-MM-DD' : formatsOf(begin, end)}
      separator="~"
      placeholder={['开始', '结束']}
      presets={PRESETS.map((p) => ({ label: p.label, value: p.value() }))}
      disabledDate={closedDays(field.future)}
      minDate={field.earliest ? dayjs(field.earliest) : undefined}
      maxDate={field.latest ? dayjs(field.latest) : undefined}
      // the months that can be chosen from, not an empty one ahead
      defaultPickerValue={field.future ? undefined : [last.subtract(1, 'month'), last]}
      onChange={(range) => {
        const [b, e] = range ?? [];
        if (b && e && field.max && isLonger(b, e, field.max))
          return toast.warning(`时间不可超过${field.max.count}${UNIT_NAMES[field.max.unit]}`);
        run({ [from]: b ? b.format('YYYY-MM-DD') : '', [to]: e ? e.format('YYYY-MM-DD') : '' });
      }}
    />
  );
}
