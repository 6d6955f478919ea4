/** 开平: a coil becomes sheets; weight and loss follow each key, as the server reckons them. */
import { useMemo, useState } from 'react';
import { Button, Input, InputNumber, Select } from 'antd';
import {
  dec,
  materialBalances,
  materialBatches,
  materialSku,
  round,
  sum,
  UNCOIL_MOST_LOSS,
  uncoilMaterial,
} from '@muyun/contract';
import { fmt, todayText } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { BalanceRow } from './balance-row.ts';
import '../shared/material.css';

const PLATE = 1;
interface Sheet {
  readonly skuId: string | null;
  readonly quantity: string;
}
const NOTHING: Sheet = { skuId: null, quantity: '' };

/** Plates that can be cut of the coil: of its material and thickness, no wider. */
function useSheets(row: BalanceRow) {
  const { data } = useCall(materialSku.calls.all, {});
  return useMemo(() => {
    const coil = data?.find((s) => s.id === row.materialSkuId);
    return (data ?? []).filter(
      (s) =>
        s.kind === PLATE &&
        s.textureId === coil?.textureId &&
        s.thickness === coil?.thickness &&
        (s.width ?? 0) <= (coil?.width ?? 0),
    );
  }, [data, row.materialSkuId]);
}

/** What is typed, and what it comes to. */
function useCut(row: BalanceRow) {
  const plates = useSheets(row);
  const [batchId, setBatch] = useState<string>();
  const [coilWeight, setWeight] = useState('');
  const [sheets, setSheets] = useState<readonly Sheet[]>([NOTHING]);
  const [lossReason, setReason] = useState('');
  const rows = sheets.flatMap((s) =>
    s.skuId !== null && Number(s.quantity) > 0 ? [{ skuId: s.skuId, quantity: s.quantity }] : [],
  );
  const weight = sum(
    rows.map((s) => dec(plates.find((p) => p.id === s.skuId)?.unitWeight ?? '0').times(s.quantity)),
    3,
  );
  const hasWeight = Number(coilWeight) > 0;
  const lost = dec(hasWeight ? coilWeight : weight).minus(weight);
  const pct = hasWeight ? round(lost.div(coilWeight).times(100), 2) : '0.00';
  const needsReason = rows.length > 0 && Number(pct) > UNCOIL_MOST_LOSS;
  const isReady =
    rows.length > 0 && hasWeight && !lost.isNegative() && (!needsReason || lossReason.trim().length >= 2);
  return {
    plates,
    batchId,
    coilWeight,
    sheets,
    lossReason,
    rows,
    weight,
    hasWeight,
    lost,
    pct,
    needsReason,
    isReady,
    setBatch,
    setWeight,
    setSheets,
    setReason,
  };
}
type Cut = ReturnType<typeof useCut>;

export function UncoilDialog({ row, onClose }: { row: BalanceRow; onClose: () => void }) {
  const cut = useCut(row);
  const { run, busy } = useAction(uncoilMaterial, {
    success: (made) => `已开平：${made.outNo} 领料，${made.inNo} 入库`,
    invalidates: [materialBalances, materialBatches],
    onSuccess: onClose,
  });
  const body = () => ({
    coilSkuId: row.materialSkuId,
    batchId: cut.batchId ?? null,
    coilWeight: cut.coilWeight,
    warehouseId: row.warehouseId,
    businessDate: todayText(),
    sheets: cut.rows,
    lossReason: cut.lossReason.trim() || null,
  });
  return (
    <HouseModal
      title={`开平 · ${row.materialSkuName}`}
      open
      width={620}
      busy={busy}
      okText="开平"
      okDisabled={!cut.isReady}
      onCancel={onClose}
      onOk={() => void run({ body: body() })}
    >
      <div className="my-material-form">
        <Coil row={row} cut={cut} />
        <span>开出板材</span>
        <Sheets plates={cut.plates} sheets={cut.sheets} onChange={cut.setSheets} />
        <span>板重</span>
        <span style={cut.lost.isNegative() ? { color: 'var(--error)' } : {}}>
          {fmt.weight(cut.weight)} kg
          {cut.hasWeight &&
            (cut.lost.isNegative()
              ? '，大于卷重'
              : `，损耗 ${fmt.weight(cut.lost.toFixed(3))} kg（${cut.pct}%）`)}
        </span>
        {cut.needsReason && (
          <>
            <span>损耗原因</span>
            <Input
              aria-label="损耗原因"
              value={cut.lossReason}
              maxLength={200}
              placeholder={`损耗超过 ${UNCOIL_MOST_LOSS}%，请填写原因`}
              onChange={(e) => cut.setReason(e.target.value)}
            />
          </>
        )}
      </div>
    </HouseModal>
  );
}

/** Which coil, and how much of it. */
function Coil({ row, cut }: { row: BalanceRow; cut: Cut }) {
  const query = { materialSkuId: row.materialSkuId, warehouseId: row.warehouseId };
  const batches = useCall(materialBatches, { query }).data ?? [];
  return (
    <>
      <span>卷号</span>
      <Select
        aria-label="卷号"
        value={cut.batchId}
        placeholder="选择卷"
        options={batches.map((b) => ({
          value: b.id,
          label: `${b.batchNo}（${fmt.quantity(b.quantity)} kg）`,
        }))}
        onChange={(id: string) => {
          cut.setBatch(id);
          cut.setWeight(dec(batches.find((b) => b.id === id)?.quantity ?? '0').toString());
        }}
      />
      <span>领用卷重</span>
      <InputNumber
        aria-label="领用卷重"
        stringMode
        controls={false}
        min="0"
        suffix="kg"
        value={cut.coilWeight}
        onChange={(v) => cut.setWeight(v ?? '')}
        style={{ width: '100%' }}
      />
    </>
  );
}

interface SheetsProps {
  readonly plates: readonly { readonly id?: string | undefined; readonly name?: string | undefined }[];
  readonly sheets: readonly Sheet[];
  readonly onChange: (sheets: readonly Sheet[]) => void;
}

const Sheets = ({ plates, sheets, onChange }: SheetsProps) => {
  const set = (i: number, change: Partial<Sheet>) =>
    onChange(sheets.map((s, at) => (at === i ? { ...s, ...change } : s)));
  return (
    <div className="my-material-sheets">
      {sheets.map((sheet, i) => (
        <div key={i}>
          <Select
            aria-label={`板材 ${i + 1}`}
            value={sheet.skuId}
            placeholder="同材质、同板厚的板材"
            notFoundContent="没有可开的板材规格，先在材料档案新增"
            options={plates.map((p) => ({ value: p.id ?? '', label: p.name ?? '' }))}
            onChange={(skuId: string) => set(i, { skuId })}
          />
          <InputNumber
            aria-label={`张数 ${i + 1}`}
            stringMode
            controls={false}
            min="0"
            precision={0}
            suffix="张"
            value={sheet.quantity}
            onChange={(v) => set(i, { quantity: v ?? '' })}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange([...sheets, NOTHING])}>
        再加一种规格
      </Button>
    </div>
  );
};
