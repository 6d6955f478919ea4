/** 确认余料: what the saw has cut is looked at, many at once, and said to lie in a warehouse. */
import { useState } from 'react';
import { stock, warehouse } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';
import '../shared/material.css';

const HOUSES = { call: warehouse.calls.all, query: { domain: 2 } };

export function ConfirmRemnantsDialog({ rows, onClose }: { rows: readonly StockRow[]; onClose: () => void }) {
  const [warehouseId, setWarehouse] = useState<string | null>(null);
  const { run, busy } = useAction(stock.confirmRemnants, {
    success: (answer) => `${answer.confirmed} 块余料已确认，可套料`,
    invalidates: STOCK_LISTS,
    onSuccess: onClose,
  });
  return (
    <HouseModal
      title={`确认余料 · ${rows.length} 块`}
      open
      width={460}
      busy={busy}
      okText="确认余料"
      onCancel={onClose}
      onOk={() => void run({ body: { ids: rows.map((r) => r.id), warehouseId } })}
    >
      <div className="my-material-form">
        <span>仓库</span>
        <RemoteSelect
          aria-label="仓库"
          source={HOUSES}
          value={warehouseId ?? undefined}
          onChange={(v: unknown) => setWarehouse(typeof v === 'string' ? v : null)}
          placeholder="原板所在的仓库"
        />
      </div>
    </HouseModal>
  );
}
