/** 价格对比: what was paid for the materials of the order before, and how much of it lay over the aluminium price of its day. */
import { useState } from 'react';
import { Select } from 'antd';
import { type OutputOf, PRICE_BASES, priceHistory } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { priceFacts } from './price-facts.ts';
import './order.css';

const MONTHS = 24;
type Row = OutputOf<typeof priceHistory>[number] & { readonly id: string };

const columns: Column<Row>[] = [
  { key: 'date', title: '采购日期', kind: 'date', width: 92 },
  { key: 'supplierName', title: '供应商', width: 110, grow: true },
  { key: 'orderNo', title: '采购单号', width: 130, grow: false },
  { key: 'priceBasis', title: '计价', kind: 'enum', options: PRICE_BASES, width: 62 },
  { key: 'price', title: '单价', kind: 'price', amount: true, width: 80 },
  { key: 'perKg', title: '折合', unit: '元/kg', kind: 'price', amount: true, width: 100 },
  { key: 'market', title: '当日铝价', unit: '元/吨', kind: 'money', width: 122 },
  { key: 'premium', title: '高出铝价', unit: '元/kg', kind: 'price', amount: true, width: 122 },
];

export function PriceHistory({ screen }: { screen: DocumentScreen }) {
  const [chosen, setChosen] = useState<string>();
  const materials = new Map(
    screen.lines.map((l) => [String(l['materialSkuId']), String(l['materialSkuName'] ?? '')]),
  );
  const materialSkuId = chosen ?? [...materials.keys()][0] ?? '';
  const isShown =
    screen.view !== undefined &&
    !screen.isEditing &&
    materialSkuId !== '' &&
    can('AlMaterialPurchase.Orders:query');
  const query = { materialSkuId, months: MONTHS };
  const { data, error, refetch, isFetching } = useCall(priceHistory, { query }, { enabled: isShown });
  if (!isShown) return null;
  const facts = priceFacts(screen.view ?? {});
  const rows = data?.map((r, i): Row => ({ ...r, id: `${r.orderNo} ${i}` }));
  return (
    <div className="my-surface my-document-log">
      <h2>
        价格对比
        {materials.size > 1 && (
          <Select
            size="small"
            aria-label="对比哪种材料"
            value={materialSkuId}
            onChange={setChosen}
            options={[...materials].map(([value, label]) => ({ value, label }))}
            style={{ marginInlineStart: 12, width: 260 }}
          />
        )}
      </h2>
      {facts.length > 0 && <p className="my-order-facts my-t2">{facts.join(' · ')}</p>}
      {rows?.length === 0 ? (
        <EmptyState title="两年内没有采购过" hint="审核过的采购单会出现在这里" />
      ) : (
        <DataTable<Row>
          label="价格对比"
          columns={columns}
          rows={rows}
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
