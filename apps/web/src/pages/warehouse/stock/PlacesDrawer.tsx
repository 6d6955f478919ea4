/** Where a material lies, place by place and batch by batch; what is moved stays what it is. */
import { useState } from 'react';
import { Button, Drawer, Input, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { materialBalances, materialPlaces, type OutputOf, relocateMaterial } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import type { BalanceRow } from './balance-row.ts';
import '../shared/material.css';

type Place = OutputOf<typeof materialPlaces>[number] & { readonly id: string };

const base: Column<Place>[] = [
  { key: 'locationCode', title: '库位', width: 96, value: (r) => r.locationCode || '—' },
  { key: 'batchNo', title: '批号/卷号', width: 130, grow: true },
  { key: 'heatNo', title: '炉号', width: 110 },
  { key: 'quantity', title: '数量', kind: 'quantity', width: 96 },
  { key: 'weight', title: '重量', kind: 'weight', unit: 'kg', width: 110 },
];

/** The moves of what lies there: this batch in this place. */
const logOfPlace = (row: BalanceRow, place: Place): string => {
  const of = { itemId: row.materialSkuId, warehouseId: row.warehouseId, ...placeOf(place) };
  return `/warehouse/material/stock-log?${new URLSearchParams(of)}`;
};
const placeOf = ({ locationCode, batchId }: Place): Record<string, string> => ({
  ...(locationCode ? { locationCode } : {}),
  ...(batchId ? { batchId } : {}),
});

/** What is done with a place stands beside it, as far as the person may. */
function useColumns(row: BalanceRow, move: (place: Place) => void): Column<Place>[] {
  const navigate = useNavigate();
  const [mayMove, maySee] = [can('AlMaterialWareHouse.Stocks:edit'), can('AlMaterialWareHouse.Stocks:get')];
  if (!mayMove && !maySee) return base;
  const see = (place: Place) => void navigate(addressOf(logOfPlace(row, place)));
  const acts = (place: Place) => (
    <>
      {maySee && (
        <Button type="link" size="small" onClick={() => see(place)}>
          明细账
        </Button>
      )}
      {mayMove && (
        <Button type="link" size="small" onClick={() => move(place)}>
          调整库位
        </Button>
      )}
    </>
  );
  return [...base, { key: 'move', title: '操作', width: 150, render: acts }];
}

export function PlacesDrawer({ row, onClose }: { row: BalanceRow; onClose: () => void }) {
  const [moving, setMoving] = useState<Place>();
  const query = { materialSkuId: row.materialSkuId, warehouseId: row.warehouseId };
  const { data, error, refetch, isFetching } = useCall(materialPlaces, { query });
  const rows = data?.map((p): Place => ({ ...p, id: `${p.locationCode}|${p.batchId ?? ''}` }));
  const columns = useColumns(row, setMoving);
  return (
    <Drawer
      open
      size={720}
      onClose={onClose}
      title={`库位 · ${row.materialSkuName}`}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      extra={
        <span className="my-t2">
          {row.warehouseName} · 数量 {fmt.quantity(row.quantity)}，可用 {fmt.quantity(row.availableQty)}
        </span>
      }
    >
      <DataTable<Place>
        label="库位明细"
        columns={columns}
        rows={rows}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
      />
      {moving && <MoveDialog row={row} place={moving} onClose={() => setMoving(undefined)} />}
    </Drawer>
  );
}

function MoveDialog({ row, place, onClose }: { row: BalanceRow; place: Place; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [quantity, setQuantity] = useState(place.quantity);
  const { run, busy } = useAction(relocateMaterial, {
    success: '已调整库位',
    invalidates: [materialBalances, materialPlaces],
    onSuccess: onClose,
  });
  const move = () =>
    void run({
      body: {
        warehouseId: row.warehouseId,
        rows: [{ itemId: row.materialSkuId, batchId: place.batchId, from: place.locationCode, to, quantity }],
      },
    });
  return (
    <HouseModal
      title="调整库位"
      open
      width={420}
      busy={busy}
      okText="调整"
      okDisabled={to.trim() === place.locationCode}
      onCancel={onClose}
      onOk={move}
    >
      <div className="my-material-form">
        <span>从</span>
        <span>
          {place.locationCode || '未定库位'} {place.batchNo ?? ''}
        </span>
        <span>到</span>
        <Input
          value={to}
          onChange={(e) => setTo(e.target.value.trim())}
          maxLength={20}
          placeholder="库位编码，留空为未定库位"
          aria-label="到库位"
        />
        <span>数量</span>
        <InputNumber
          stringMode
          controls={false}
          min="0"
          max={place.quantity}
          value={quantity}
          onChange={(v) => setQuantity(v ?? '0')}
          style={{ width: '100%' }}
          aria-label="数量"
        />
      </div>
    </HouseModal>
  );
}
