/** 余料移库: pieces that lie in another warehouse from now on, or in another place of theirs. */
import { useState } from 'react';
import { Input } from 'antd';
import { materialBalances, stock, warehouse } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';
import '../shared/material.css';

const HOUSES = { call: warehouse.calls.all, query: { domain: 2 } };
/** Where all of them lie; null: not in one warehouse. */
const commonOf = (rows: readonly StockRow[]): string | null =>
  rows.every((r) => r.warehouseId === rows[0]?.warehouseId) ? (rows[0]?.warehouseId ?? null) : null;

export function MoveRemnantsDialog({ rows, onClose }: { rows: readonly StockRow[]; onClose: () => void }) {
  const own = commonOf(rows);
  const [warehouseId, setWarehouse] = useState<string | null>(own);
  const [place, setPlace] = useState(rows.length === 1 ? (rows[0]?.warehouse ?? '') : '');
  const [remark, setRemark] = useState('');
  const { run, busy } = useAction(stock.moveRemnants, {
    success: (answer) => `${answer.moved} 块余料已移库`,
    invalidates: [...STOCK_LISTS, materialBalances],
    onSuccess: onClose,
  });
  const press = () => {
    if (warehouseId === null) return;
    const ids = rows.map((r) => r.id);
    void run({ body: { ids, warehouseId, place: place.trim() || undefined, remark: remark.trim() || null } });
  };
  return (
    <HouseModal
      title={`余料移库 · ${rows.length === 1 ? rows[0]?.code : `${rows.length} 块`}`}
      open
      width={460}
      busy={busy}
      okText="移库"
      okDisabled={warehouseId === null}
      onCancel={onClose}
      onOk={press}
    >
      <div className="my-material-form">
        <span>现在</span>
        <span>{[...new Set(rows.map(placeOf))].join('、')}</span>
        <span>移到仓库</span>
        <RemoteSelect
          aria-label="移到仓库"
          source={HOUSES}
          value={warehouseId ?? undefined}
          onChange={(v: unknown) => setWarehouse(typeof v === 'string' ? v : null)}
          placeholder="请选择"
        />
        <span>库位</span>
        <Input
          value={place}
          onChange={(e) => setPlace(e.target.value)}
          maxLength={40}
          placeholder={warehouseId === own ? '不填不变' : '如 A-03'}
          aria-label="库位"
        />
        <span>说明</span>
        <Input
          value={remark}
          onChange={(e) => setRemark(e.target.value)}
          maxLength={200}
          placeholder="可不填"
          aria-label="说明"
        />
      </div>
    </HouseModal>
  );
}

const placeOf = (row: StockRow): string =>
  [row.warehouseName, row.warehouse].filter(Boolean).join(' ') || '未定仓库';
