/** 批量改价 of chosen sizes: a new price, an amount more or less, or a percentage; old and new are shown before. */
import { useState } from 'react';
import { InputNumber, Segmented } from 'antd';
import { decimal, dec, PRICE_MODES, texture } from '@muyun/contract';
import { useValuesDraft } from '../../../kit/draft/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { bodyOf, byTexture, sizeName, SIZE_LISTS } from '../shared/plate-size.columns.tsx';
import type { PlateSize } from '../shared/plate-size.columns.tsx';

type Way = '统一为' | '加减' | '按比例';
const UNITS: Record<Way, string> = { 统一为: '元', 加减: '元', 按比例: '%' };
const SHOWN = 6;

/** The new price with six decimals at most, never below zero; null where there is nothing to change. */
function newPrice(row: PlateSize, way: Way, value: string): string | null {
  if (way === '统一为') return value;
  if (row.price === null) return null;
  const old = dec(row.price);
  const next = way === '加减' ? old.plus(dec(value)) : old.times(dec(value).div(100).plus(1));
  return next.isNegative() ? '0' : decimal.round(next, 6);
}

/** A size and what it will cost; null where there is nothing to change. */
interface Change {
  row: PlateSize;
  price: string | null;
}

interface PriceDialogProps {
  rows: readonly PlateSize[];
  onClose: () => void;
  onDone: () => void;
}

export function PriceDialog({ rows, onClose, onDone }: PriceDialogProps) {
  const [way, setWay] = useState<Way>('统一为');
  const [value, setValue] = useState<string | null>(null);
  const title = `批量改价 · ${rows.length} 种规格`;
  const draft = useValuesDraft({
    title,
    row: rows,
    opener: '批量改价',
    values: { way, value },
    restore: (kept) => {
      setWay(kept.way);
      setValue(kept.value);
    },
  });
  const changes: Change[] =
    value === null || value === '' ? [] : rows.map((row) => ({ row, price: newPrice(row, way, value) }));
  const touched = changes.filter((c) => c.price !== null);
  const unpriced = changes.length - touched.length;
  const { save, busy } = usePriceSaving(touched, () => {
    draft.clear();
    onDone();
  });
  return (
    <HouseModal
      title={title}
      open
      width={620}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void save()}
      okText={touched.length > 0 ? `改价 ${touched.length} 种` : '改价'}
      okDisabled={touched.length === 0}
      busy={busy}
    >
      <div className="bd-grid" style={{ '--cols': 2 } as React.CSSProperties}>
        <Field label="方式">
          <Segmented<Way> block options={['统一为', '加减', '按比例']} value={way} onChange={setWay} />
        </Field>
        <Field
          label={way === '统一为' ? '新单价' : way === '加减' ? '每单位加 (减用负数)' : '涨跌 (跌用负数)'}
          required
        >
          <InputNumber<string>
            autoFocus
            stringMode
            controls={false}
            min={way === '统一为' ? '0' : undefined}
            value={value}
            suffix={UNITS[way]}
            onChange={setValue}
            onPressEnter={() => touched.length > 0 && void save()}
            style={{ width: '100%' }}
          />
        </Field>
      </div>
      <PriceTable rows={rows} changes={changes} />
      {unpriced > 0 && <div className="bd-warn">{unpriced} 种按行情计价，没有单价可调，保持不变</div>}
    </HouseModal>
  );
}

function usePriceSaving(touched: readonly Change[], onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const prices = new Map(touched.map((c) => [c.row.id, c.price]));
      for (const [id, group] of byTexture(touched.map((c) => c.row)))
        await request(texture.saveSizes, {
          params: { id },
          body: group.map((row) => bodyOf(row, { price: prices.get(row.id) })),
        });
      toast.success(`已改价 ${touched.length} 种`);
      onSaved();
    } catch (error) {
      showError(error);
    } finally {
      await invalidate(...SIZE_LISTS);
      setBusy(false);
    }
  };
  return { save, busy };
}

/** Old and new price of the first sizes. */
function PriceTable({ rows, changes }: { rows: readonly PlateSize[]; changes: readonly Change[] }) {
  return (
    <>
      <table className="bd-lines" style={{ marginTop: 14 }}>
        <thead>
          <tr>
            <th>材质</th>
            <th>规格</th>
            <th>计价</th>
            <th className="num">原单价</th>
            <th className="num">新单价</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => {
            const price = changes.find((c) => c.row === row)?.price;
            return (
              <tr key={row.id}>
                <td>{row.textureName}</td>
                <td>{sizeName(row)}</td>
                <td className="my-t2">{PRICE_MODES.find((m) => m.value === row.priceMode)?.label}</td>
                <td className="num">{row.price === null ? '按行情' : fmt.price(row.price)}</td>
                <td className="num">{price ? <b>{fmt.price(price)}</b> : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > SHOWN && <div className="bd-note">还有 {rows.length - SHOWN} 种，同样处理</div>}
    </>
  );
}
