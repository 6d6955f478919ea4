/** 余料报废, 余料出售 and 余料作废: the piece leaves the stock with all that it is worth; why is kept. */
import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { stock, sum } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';
import '../shared/material.css';

const WAYS = {
  scrap: { verb: '报废', hint: '如 锈蚀、划伤' },
  sell: { verb: '出售', hint: '如 卖给废品站' },
  void: { verb: '作废', hint: '如 重复登记、尺寸登错' },
} as const;

export function DisposeDialog({
  rows,
  way,
  onClose,
}: {
  rows: readonly StockRow[];
  way: keyof typeof WAYS;
  onClose: () => void;
}) {
  const { verb, hint } = WAYS[way];
  const row = rows.length === 1 ? rows[0] : undefined;
  const values = rows.map((r) => r.bookValue).filter((v) => v !== null);
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState<string | null>(null);
  const isSale = way === 'sell';
  const after = { invalidates: STOCK_LISTS, onSuccess: onClose };
  const scrap = useAction(stock.scrapRemnants, { ...after, success: '已报废' });
  const sell = useAction(stock.sellRemnants, { ...after, success: '已出售' });
  const drop = useAction(stock.voidRemnant, { ...after, success: '已作废' });
  const why = reason.trim();
  const body = { ids: rows.map((r) => r.id), reason: why };
  const press = () => {
    if (way === 'void' && row)
      return void drop.run({ params: { id: row.id }, body: { version: row.version, reason: why } });
    void (isSale ? sell.run({ body: { ...body, amount: amount ?? '0' } }) : scrap.run({ body }));
  };
  return (
    <HouseModal
      title={`${verb}余料 · ${row?.code ?? `${rows.length} 块`}`}
      open
      width={460}
      busy={scrap.busy || sell.busy || drop.busy}
      okText={`${verb}余料`}
      okDisabled={why.length < 2 || (isSale && amount === null)}
      onCancel={onClose}
      onOk={press}
    >
      <div className="my-material-form">
        <span>余料</span>
        <span>
          {row ? fmt.size(row.width, row.length) : rows.map((r) => r.code).join('、')} · 账面价值{' '}
          {values.length === 0 ? '—' : fmt.money(sum(values, 2))}
        </span>
        {isSale && <Amount value={amount} onChange={setAmount} />}
        <span>原因</span>
        <Input
          value={reason}
          onChange={(e) => setReason(e.target.value)}
          maxLength={200}
          placeholder={hint}
          aria-label="原因"
        />
      </div>
    </HouseModal>
  );
}

function Amount({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  return (
    <>
      <span>售价</span>
      <InputNumber
        stringMode
        controls={false}
        min="0"
        precision={2}
        value={value}
        onChange={(v) => onChange(v === null ? null : String(v))}
        suffix="元"
        style={{ width: '100%' }}
        aria-label="售价"
      />
    </>
  );
}
