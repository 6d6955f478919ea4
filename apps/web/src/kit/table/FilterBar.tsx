/** Search bar: label inside the field, Enter or 查询 runs, selects and dates run at once. */
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { FilterOutlined } from '@ant-design/icons';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../use-narrow.ts';
import { useStateFor } from '../use-state-for.ts';
import { setCount } from './filter.ts';
import type { FilterField, FilterValues } from './filter.ts';
import { FilterControl } from './FilterControl.tsx';
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
/** more of them in one row would cut what each is set to */
const MOST_IN_ROW = 7;
const WIDTH: Record<FilterField['type'], number> = {
  select: 132,
  staffSelect: 132,
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
  const bar = useRef<HTMLFormElement>(null);
  useKeys({ '/': () => bar.current?.querySelector<HTMLElement>('input')?.focus() });

  const { front, back } = usePlaces(fields);
  const backSet = setCount(back, values);
  const [open, setOpen] = useState(backSet > 0);

  const { draft, hold, run } = useFilterDraft(values, onSearch);

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
      {open && back.length > 0 && (
        <div className={back.length > MOST_IN_ROW ? 'my-filter-row my-filter-many' : 'my-filter-row'}>
          {back.map(draw)}
        </div>
      )}
    </form>
  );
}

/** What stands in the first row and what waits behind 更多. */
function usePlaces(fields: readonly FilterField[]) {
  const narrow = useNarrow();
  // the search field comes first where only one fits
  const ranked =
    narrow === 'phone'
      ? [...fields].sort((a, b) => Number(b.type === 'inputSearch') - Number(a.type === 'inputSearch'))
      : fields;
  const front = ranked.filter((f, i) => !f.more && i < FIRST_ROW[narrow]);
  const back = fields.filter((f) => !front.includes(f));
  return { front, back };
}

/** The values as they are typed: held until 查询, or run at once. */
function useFilterDraft(values: FilterValues, onSearch: (values: FilterValues) => void) {
  const [draft, setDraft] = useStateFor(values, values);
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
  return { draft, hold, run };
}
