/** What has been chosen, over all pages of the list. */
import { CloseOutlined } from '@ant-design/icons';
import { decimal } from '@muyun/contract';
import type { AnyCall } from '@muyun/contract';
import { isEmpty } from '../format/fmt.ts';
import { sumText } from '../table/bars.tsx';
import type { SumField } from '../table/bars.tsx';
import type { RowOf } from '../table/use-list.ts';
import type { Selection } from '../table/use-selection.ts';
import type { PickerDrawerProps } from './picker-props.ts';

type BasketProps<C extends AnyCall> = Pick<
  PickerDrawerProps<C>,
  'label' | 'hint' | 'available' | 'unit' | 'sums'
> & {
  selection: Selection<RowOf<C>>;
  keyOf: (row: RowOf<C>) => string;
  quantityOf: (row: RowOf<C>) => string;
};

export function Basket<C extends AnyCall>(props: BasketProps<C>) {
  const { selection, keyOf, quantityOf, available, sums = [], unit = '件' } = props;
  const chosen = [...selection.rows.values()];
  return (
    <aside className="my-basket">
      <div className="my-basket-head">
        <b>已选 {chosen.length} 行</b>
        {chosen.length > 0 && (
          <button type="button" className="my-link" onClick={selection.clear}>
            清空
          </button>
        )}
      </div>
      <div className="my-basket-list">
        {chosen.map((row) => (
          <div key={keyOf(row)} className="my-basket-row">
            <span>
              <b className="my-ellipsis">{props.label(row)}</b>
              {props.hint && <small className="my-ellipsis">{props.hint(row)}</small>}
            </span>
            {available && (
              <span>
                {quantityOf(row)} {unit}
              </span>
            )}
            <button
              type="button"
              className="my-tab-x"
              aria-label="移除"
              onClick={() => selection.remove(keyOf(row))}
            >
              <CloseOutlined />
            </button>
          </div>
        ))}
      </div>
      {sums.length > 0 && <BasketSums sums={sums} rows={chosen} />}
    </aside>
  );
}

function BasketSums<R>({ sums, rows }: { sums: readonly SumField[]; rows: readonly R[] }) {
  const valuesOf = (name: string) =>
    rows.map((r) => (r as Record<string, unknown>)[name]).filter((v) => !isEmpty(v)) as (string | number)[];
  return (
    <div className="my-basket-sums">
      {sums.map((s) => (
        <div key={s.name}>
          <span>{s.label}</span>
          <b>{sumText(s, decimal.sum(valuesOf(s.name), 4))}</b>
        </div>
      ))}
    </div>
  );
}
