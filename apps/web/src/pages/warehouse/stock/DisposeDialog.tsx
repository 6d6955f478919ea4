/** 余料报废 and 余料出售: the piece leaves the stock with all that it is worth; why is kept. */
import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { stock } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';
import '../shared/material.css';

export function DisposeDialog({
  row,
  way,
  onClose,
}: {
  row: StockRow;
  way: 'scrap' | 'sell';
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState<string | null>(null);
  const isSale = way === 'sell';
  const after = { invalidates: STOCK_LISTS, onSuccess: onClose };
  const scrap = useAction(stock.scrapRemnants, { ...after, success: '已报废' });
  const sell = useAction(stock.sellRemnants, { ...after, success: '已出售' });
  const body = { ids: [row.id], reason: reason.trim() };
  const press = () =>
    void (isSale ? sell.run({ body: { ...body, amount: amount ?? '0' } }) : scrap.run({ body }));
  return (
    <HouseModal
      title={`${isSale ? '出售' : '报废'}余料 · ${row.code}`}
      open
      width={460}
      busy={scrap.busy || sell.busy}
      okText={isSale ? '出售余料' : '报废余料'}
      okDisabled={reason.trim().length < 2 || (isSale && amount === null)}
      onCancel={onClose}
      onOk={press}
    >
      <div className="my-material-form">
        <span>余料</span>
        <span>
          {fmt.size(row.width, row.length)} · 账面价值{' '}
          {row.bookValue === null ? '—' : fmt.money(row.bookValue)}
        </span>
        {isSale && <Amount value={amount} onChange={setAmount} />}
        <span>原因</span>
        <Input
          value={reason}
          onChange={(e) => setReason(e.target.value)}
          maxLength={200}
          placeholder={isSale ? '如 卖给废品站' : '如 锈蚀、划伤'}
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
