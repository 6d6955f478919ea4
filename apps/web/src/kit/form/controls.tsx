/** One control per kind of field. Values are wire values: decimal strings, ISO dates, option numbers, bit masks. */
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { dec, type EnumOption } from '@muyun/contract';
import { isEmpty } from '../format/fmt.ts';
import { useSession } from '../session/session-store.ts';
import { closedDays } from './days.ts';
import { RemoteSelect } from './RemoteSelect.tsx';
import type { FormItem } from './items.ts';

export interface ControlProps<T> {
  value?: T | null;
  onChange?: (value: T | null) => void;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
}

/** YYYY-MM-DD in and out. Days to come are closed unless what is chosen is planned `ahead` (S388). */
export function DateField({ value, onChange, ahead, ...rest }: ControlProps<string> & { ahead?: boolean }) {
  return (
    <DatePicker
      {...rest}
      placeholder={rest.placeholder ?? '选择日期'}
      disabledDate={closedDays(ahead)}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(d) => onChange?.(d ? d.format('YYYY-MM-DD') : null)}
    />
  );
}

type Range = readonly [string | null, string | null];

/** Two days of YYYY-MM-DD, in and out; closed as those of `DateField`. */
export function RangeField({
  value,
  onChange,
  ahead,
  placeholder,
  ...rest
}: Omit<ControlProps<Range>, 'placeholder'> & { ahead?: boolean; placeholder?: [string, string] }) {
  const [from, to] = value ?? [null, null];
  return (
    <DatePicker.RangePicker
      {...rest}
      id={undefined}
      placeholder={placeholder ?? ['开始', '结束']}
      separator="~"
      disabledDate={closedDays(ahead)}
      defaultPickerValue={
        ahead ? [dayjs(), dayjs().add(1, 'month')] : [dayjs().subtract(1, 'month'), dayjs()]
      }
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(days) => {
        const [a, b] = days ?? [];
        onChange?.(a && b ? [a.format('YYYY-MM-DD'), b.format('YYYY-MM-DD')] : null);
      }}
    />
  );
}

/** ISO moment in and out. */
export function TimeField({ value, onChange, ...rest }: ControlProps<string>) {
  return (
    <DatePicker
      {...rest}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={rest.placeholder ?? '选择时间'}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(d) => onChange?.(d ? d.toISOString() : null)}
    />
  );
}

const BITS = (options: readonly EnumOption[], value: number): number[] =>
  options.filter((o) => o.value !== 0 && (value & o.value) === o.value).map((o) => o.value);

/** Several options of a bit mask. */
export function MaskField({
  value,
  onChange,
  options,
  ...rest
}: ControlProps<number> & { options: readonly EnumOption[] }) {
  return (
    <Select
      {...rest}
      mode="multiple"
      maxTagCount="responsive"
      options={options.map((o) => ({ value: o.value, label: o.label }))}
      value={BITS(options, value ?? 0)}
      onChange={(v: number[]) => onChange?.(v.reduce((sum, bit) => sum | bit, 0))}
    />
  );
}

const PLACES: Partial<Record<FormItem['kind'], number>> = {
  money: 2,
  price: 6,
  quantity: 4,
  area: 4,
  weight: 3,
  percent: 3,
  factor: 4,
};

/** Decimals stay exact strings; whole numbers and lengths are numbers. Limits are rules of the item: a control that clamps would change what was typed. */
export function NumberField({
  item,
  value,
  onChange,
  ...rest
}: ControlProps<string | number> & { item: FormItem }) {
  const exact = PLACES[item.kind] !== undefined;
  return (
    <InputNumber<string | number>
      {...rest}
      style={{ width: '100%' }}
      controls={false}
      stringMode={exact}
      precision={item.kind === 'int' ? 0 : undefined}
      suffix={item.unit ? <span className="my-t3">{item.unit}</span> : undefined}
      value={value ?? null}
      onChange={(v) => onChange?.(v)}
    />
  );
}

/** The control of an item; antd's Form.Item hands value and onChange in. */
export function ItemControl({ item, ...bound }: { item: FormItem } & ControlProps<never>) {
  const shared = {
    ...(bound as ControlProps<unknown>),
    disabled: item.disabled,
    placeholder: item.placeholder,
  };
  const options = item.options.options ?? [];
  switch (item.kind) {
    case 'bool': {
      const { value, onChange, disabled, id } = shared as ControlProps<boolean>;
      return <Switch id={id} checked={value === true} disabled={disabled} onChange={(v) => onChange?.(v)} />;
    }
    case 'enum':
      return <ChoiceField item={item} {...(shared as ControlProps<number>)} />;
    case 'mask':
      return <MaskField {...(shared as ControlProps<number>)} options={options} />;
    case 'date':
      return <DateField {...(shared as ControlProps<string>)} ahead={item.options.ahead === true} />;
    case 'time':
      return <TimeField {...(shared as ControlProps<string>)} />;
    case 'texts':
      return <TextsField {...(shared as ControlProps<string[]>)} />;
    case 'ref':
    case 'refs':
      return <RefField item={item} {...shared} />;
    case 'text':
    case 'json':
    case 'id':
      return <TextField item={item} {...shared} />;
    default:
      if (item.options.rates === true) return <RateField {...(shared as ControlProps<string>)} />;
      return <NumberField item={item} {...(shared as ControlProps<string | number>)} />;
  }
}

/** A tax rate among those of the space; one that is offered no longer stays until another is chosen. */
function RateField({ value, onChange, ...bound }: ControlProps<string>) {
  const rates = useSession((s) => s.taxRates);
  const chosen = isEmpty(value) ? null : dec(value).toString();
  const offered = rates.includes('0') ? rates : [...rates, '0'];
  const all = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
  return (
    <Select
      {...bound}
      placeholder={bound.placeholder ?? '请选择'}
      value={chosen}
      options={all.map((rate) => ({ value: rate, label: `${rate}%` }))}
      onChange={(rate: string | null) => onChange?.(rate)}
    />
  );
}

/** One of the choices of the contract. */
function ChoiceField({ item, ...bound }: { item: FormItem } & ControlProps<number>) {
  return (
    <Select
      {...bound}
      placeholder={item.placeholder ?? '请选择'}
      allowClear={!item.required}
      options={(item.options.options ?? []).map((o) => ({ value: o.value, label: o.label }))}
      onChange={(v: number | undefined) => bound.onChange?.(v ?? null)}
    />
  );
}

/** Several short texts, as marks. */
function TextsField(bound: ControlProps<string[]>) {
  return (
    <Select
      {...bound}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ', '\n']}
      onChange={(v: string[]) => bound.onChange?.(v)}
    />
  );
}

/** Other records, searched on the server; without a source their id as text. */
function RefField({ item, ...bound }: { item: FormItem } & ControlProps<unknown>) {
  if (!item.source)
    return (
      <Input
        {...(bound as ControlProps<string>)}
        value={(bound.value as string | null) ?? ''}
        onChange={(e) => bound.onChange?.(e.target.value)}
      />
    );
  return (
    <RemoteSelect
      id={bound.id}
      source={item.source}
      chosenLabel={item.chosenLabel}
      mode={item.kind === 'refs' ? 'multiple' : undefined}
      allowClear={!item.required}
      disabled={item.disabled}
      placeholder={item.placeholder ?? '请选择'}
      value={bound.value ?? undefined}
      onChange={(v) => bound.onChange?.(v ?? null)}
    />
  );
}

function TextField({ item, ...bound }: { item: FormItem } & ControlProps<unknown>) {
  const text = {
    ...bound,
    value: (bound.value as string | null) ?? '',
    maxLength: item.options.max ?? 200,
    onChange: (e: { target: { value: string } }) => bound.onChange?.(e.target.value),
  };
  const long = item.multiline ?? (item.options.max ?? 0) >= 500;
  return long ? (
    <Input.TextArea {...text} autoSize={{ minRows: 2, maxRows: 6 }} />
  ) : (
    <Input {...text} autoComplete="off" />
  );
}
