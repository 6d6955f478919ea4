/** Step 2: the bars of each profile: lengths to buy, lengths ordered to measure, remnants that lie there. */
import { Button, InputNumber } from 'antd';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { BAR_STOCK_KINDS, dec, MAX_BAR_LENGTH, USUAL_BAR_LENGTHS } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { stockKey } from './use-bar-wizard.ts';
import type { BarGroup, BarStockDraft, BarWizardState } from './use-bar-wizard.ts';

const UNITS: Readonly<Record<number, string>> = { 1: '元/kg', 2: '元/支', 4: '元/m' };
const titleOf = (g: BarGroup): string => [g.profile, g.color].filter(Boolean).join(' ');

const NEW = {
  1: { kind: 1 },
  2: { kind: 2, minLength: 3000, maxLength: 6500, lengthStep: 10 },
  3: { kind: 3, length: 3000, limitQuantity: 1 },
} as const;

export function BarStocks({ wizard }: { wizard: BarWizardState }) {
  const { groups, chosen, setStocks } = wizard;
  return (
    <div className="nest-step">
      {groups.map((g) => (
        <Profile
          key={g.name}
          group={g}
          own={chosen.filter((s) => s.groupName === g.name)}
          onAdd={(stock) => setStocks([...chosen, { key: stockKey(), groupName: g.name, ...stock }])}
          onChange={(key, next) => setStocks(chosen.map((s) => (s.key === key ? { ...s, ...next } : s)))}
          onRemove={(key) => setStocks(chosen.filter((s) => s.key !== key))}
        />
      ))}
    </div>
  );
}

interface ProfileProps {
  group: BarGroup;
  own: readonly BarStockDraft[];
  onAdd: (stock: Omit<BarStockDraft, 'key' | 'groupName'>) => void;
  onChange: (key: string, next: Partial<BarStockDraft>) => void;
  onRemove: (key: string) => void;
}

function Profile({ group: g, own, onAdd, onChange, onRemove }: ProfileProps) {
  return (
    <section className="bar-stock" aria-label={titleOf(g)}>
      <h3 className="nest-title">
        {titleOf(g)}
        <span className="my-t3">
          {fmt.int(g.kinds)} 种 · {dec(g.netLength).toFixed(1)} m
          {g.sectionHeight !== null && ` · 截面高 ${g.sectionHeight} mm`}
        </span>
      </h3>
      {own.length > 0 ? (
        <table className="nest-cutlist wide">
          <thead>
            <tr>
              <th>类型</th>
              <th>长度 (mm)</th>
              <th>限量 (支)</th>
              <th>单价</th>
              <th aria-label="删除" />
            </tr>
          </thead>
          <tbody>
            {own.map((s) =>
              s.restId ? (
                <RestLine key={s.key} rest={s} onRemove={() => onRemove(s.key)} />
              ) : (
                <StockLine
                  key={s.key}
                  stock={s}
                  group={g}
                  onChange={(next) => onChange(s.key, next)}
                  onRemove={() => onRemove(s.key)}
                />
              ),
            )}
          </tbody>
        </table>
      ) : (
        <p className="nest-bad nest-hint">没有用料：选择定尺长度，或填写余料</p>
      )}
      <Adds own={own} onAdd={onAdd} />
    </section>
  );
}

const Adds = ({ own, onAdd }: Pick<ProfileProps, 'own' | 'onAdd'>) => (
  <div className="bar-stock-adds">
    {USUAL_BAR_LENGTHS.filter((n) => !own.some((s) => s.length === n && s.kind === 1)).map((n) => (
      <Button key={n} size="small" icon={<PlusOutlined />} onClick={() => onAdd({ ...NEW[1], length: n })}>
        定尺 {n}
      </Button>
    ))}
    <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(NEW[2])}>
      定做
    </Button>
    <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(NEW[3])}>
      余料
    </Button>
  </div>
);

/** A remnant of the stock: what it is stands, it is taken or left. */
const RestLine = ({ rest, onRemove }: { rest: BarStockDraft; onRemove: () => void }) => (
  <tr>
    <td>库存余料</td>
    <td>
      {fmt.length(rest.length ?? 0)} <span className="my-t3">{rest.title}</span>
    </td>
    <td>1</td>
    <td>
      {rest.price ? (
        <>
          {dec(rest.price).toFixed(2)} <span className="my-t3">{UNITS[4]}</span>
        </>
      ) : (
        <span className="my-t3">—</span>
      )}
    </td>
    <td>
      <IconButton label={`不用 ${rest.title ?? ''}`} onClick={onRemove}>
        <CloseOutlined />
      </IconButton>
    </td>
  </tr>
);

interface StockLineProps {
  stock: BarStockDraft;
  group: BarGroup;
  onChange: (next: Partial<BarStockDraft>) => void;
  onRemove: () => void;
}

function StockLine({ stock: s, group, onChange, onRemove }: StockLineProps) {
  const length = (name: 'length' | 'minLength' | 'maxLength' | 'lengthStep', label: string) => (
    <InputNumber
      size="small"
      min={1}
      max={MAX_BAR_LENGTH}
      value={s[name] ?? null}
      onChange={(v) => v !== null && onChange({ [name]: v })}
      aria-label={`${titleOf(group)} ${label}`}
    />
  );
  return (
    <tr>
      <td>{BAR_STOCK_KINDS.find((k) => k.value === s.kind)?.label}</td>
      <td>
        {s.kind === 2 ? (
          <>
            {length('minLength', '最短')} ~ {length('maxLength', '最长')} 步长 {length('lengthStep', '步长')}
          </>
        ) : (
          length('length', '长度')
        )}
      </td>
      <td>
        <InputNumber
          size="small"
          min={1}
          max={100_000}
          precision={0}
          placeholder="不限"
          value={s.limitQuantity ?? null}
          onChange={(v) => (v !== null || s.kind !== 3) && onChange({ limitQuantity: v })}
          aria-label={`${titleOf(group)} ${s.length ?? ''} 限量`}
        />
      </td>
      <PriceCell stock={s} group={group} onChange={onChange} />
      <td>
        <IconButton label="删除" onClick={onRemove}>
          <CloseOutlined />
        </IconButton>
      </td>
    </tr>
  );
}

/** Left open, a length that the profile is bought in has the price of its SKU. */
function PriceCell({ stock: s, group, onChange }: Omit<StockLineProps, 'onRemove'>) {
  const known = group.stocks.find((o) => o.length === s.length && s.kind === 1);
  const isOpen = s.price === null || s.price === undefined;
  const own = s.kind === 1 ? 2 : 4;
  return (
    <td>
      <InputNumber
        size="small"
        min={0}
        precision={2}
        placeholder={known?.price ? dec(known.price).toFixed(2) : '未定价'}
        value={isOpen ? null : Number(s.price)}
        onChange={(v) => onChange({ price: v === null ? null : String(v) })}
        aria-label={`${titleOf(group)} ${s.length ?? ''} 单价`}
      />{' '}
      <span className="my-t3">{UNITS[isOpen ? (known?.priceMode ?? own) : own]}</span>
    </td>
  );
}
