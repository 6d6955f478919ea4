/** Step 3: what each group may be cut from: remnants, stock plates, plates to buy, coils. Nothing chosen by hand means everything that fits. */
import { Checkbox, InputNumber } from 'antd';
import { STOCK_KINDS, TRUE_SHAPE, dec, hasFilm, shareStocks, groupTitle } from '@muyun/contract';
import type { NestStock } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { stockKey } from './use-wizard.ts';
import type { Chosen, StockGroup, Wizard } from './use-wizard.ts';

const COIL = 2;
const UNITS: Readonly<Record<number, string>> = { 1: '元/kg', 2: '元/张', 3: '元/m²', 4: '元/m' };

/** The choice that the server makes when nobody has chosen. */
const automatic = (groups: readonly StockGroup[]): Chosen =>
  new Map(
    shareStocks(
      groups,
      groups.flatMap((g) => g.stocks),
    ).map((s) => [stockKey(s.groupName, s), s.limitQuantity]),
  );

function priceText(s: NestStock): string {
  if (s.price === null) return '***';
  if (dec(s.price).eq(0)) return '未定价';
  const fee = s.levellingFee && dec(s.levellingFee).gt(0) ? ` + 开平 ${dec(s.levellingFee).toFixed(2)}` : '';
  return `${dec(s.price).toFixed(2)} ${UNITS[s.priceMode] ?? ''}${fee}`;
}

/** A part may lie on any sheet of its group: one with a film keeps all of them as they are drawn. */
const isFilmed = (g: StockGroup, chosen: Chosen): boolean =>
  g.stocks.some((s) => hasFilm(s.film) && chosen.has(stockKey(g.name, s)));

export function StepStocks({ wizard }: { wizard: Wizard }) {
  const { groups = [], setChosen, params } = wizard;
  const mayMirror = params.cutMode === TRUE_SHAPE && params.mirror === 1;
  const chosen = wizard.chosen ?? automatic(groups);
  const set = (key: string, limit: number | null | undefined) => {
    const next = new Map(chosen);
    if (limit === undefined) next.delete(key);
    else next.set(key, limit);
    setChosen(next);
  };
  return (
    <div className="nest-step">
      {groups.map((g) => (
        <section key={g.name} className="nest-stock-group">
          <h3 className="nest-title">
            {groupTitle(g)}
            <span className="my-t3">
              {fmt.int(g.kinds)} 种 {fmt.int(g.pieces)} 件
            </span>
            {mayMirror && isFilmed(g, chosen) && (
              <span className="nest-stock-note">选了覆膜板，本组的件照图摆放，不镜像</span>
            )}
          </h3>
          {g.stocks.length === 0 ? (
            <EmptyState
              title="没有可用板材"
              hint="先维护板材规格，或改用其他材质"
              actions={<TabLink to="/common/plate-material-size">新增规格</TabLink>}
            />
          ) : (
            <StockTable group={g} chosen={chosen} onSet={set} />
          )}
        </section>
      ))}
    </div>
  );
}

interface StockTableProps {
  group: StockGroup;
  chosen: Chosen;
  /** `undefined` takes the plate out, `null` takes it without a limit */
  onSet: (key: string, limit: number | null | undefined) => void;
}

function StockTable({ group, chosen, onSet }: StockTableProps) {
  return (
    <table className="nest-cutlist wide">
      <thead>
        <tr>
          <th aria-label="选用" />
          <th>类型</th>
          <th>板材 (宽 × 长)</th>
          <th className="num">可用 (张)</th>
          <th className="num">限量 (张)</th>
          <th className="num">价格</th>
        </tr>
      </thead>
      <tbody>
        {group.stocks.map((s) => {
          const key = stockKey(group.name, s);
          const limit = chosen.get(key);
          return <StockLine key={key} stock={s} limit={limit} onLimit={(n) => onSet(key, n)} />;
        })}
      </tbody>
    </table>
  );
}

interface StockLineProps {
  stock: NestStock;
  limit: number | null | undefined;
  onLimit: (limit: number | null | undefined) => void;
}

function StockLine({ stock: s, limit, onLimit }: StockLineProps) {
  const isOn = limit !== undefined;
  return (
    <tr className={isOn ? '' : 'off'}>
      <td>
        <Checkbox
          checked={isOn}
          onChange={(e) => onLimit(e.target.checked ? s.limitQuantity : undefined)}
          aria-label={s.title}
        />
      </td>
      <td>{STOCK_KINDS.find((k) => k.value === s.kind)?.label}</td>
      <td>
        {s.title}
        {s.kind === COIL && <span className="my-t3">　步长 {s.lengthStep}</span>}
        {s.film !== null && <span className="my-t3">　覆膜 {s.film}</span>}
        {s.ageDays !== null && <span className="my-t3">　库龄 {fmt.int(s.ageDays)} 天</span>}
      </td>
      <td className="num">{s.available ?? '不限'}</td>
      <td className="num">
        <InputNumber
          size="small"
          min={1}
          max={s.available ?? 100_000}
          precision={0}
          disabled={!isOn}
          value={limit ?? null}
          placeholder="不限"
          onChange={(v) => onLimit(v)}
          aria-label={`${s.title} 限量`}
        />
      </td>
      <td className="num">{priceText(s)}</td>
    </tr>
  );
}
