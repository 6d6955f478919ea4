/** 批量新增: every combination of thickness, width and length that is not there yet, all or none. */
import { useState } from 'react';
import { InputNumber, Select } from 'antd';
import { PRICE_MODES, texture } from '@muyun/contract';
import { useValuesDraft } from '../../../kit/draft/index.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { SIZE_LISTS } from './plate-size.columns.tsx';
import type { SizeBody } from './plate-size.columns.tsx';

const LENGTHS = [2000, 2440, 2500, 3000, 4000, 6000];
const LIMIT = 1000;
const TEXTURE = { call: texture.textureOptions, hint: (r: Record<string, unknown>) => String(r['code']) };

const toNumbers = (texts: readonly (string | number)[]): number[] =>
  [...new Set(texts.map(Number))]
    .filter((n) => Number.isFinite(n) && n > 0 && n <= 20_000)
    .sort((a, b) => a - b);

export function SizeMatrixDialog({ textureId, onClose }: { textureId?: string; onClose: () => void }) {
  const options = useCall(texture.textureOptions);
  const displayAmount = useSession((s) => s.displayAmount);
  const [id, setId] = useState<string | undefined>(textureId);
  const [thicknesses, setThicknesses] = useState<number[]>([]);
  const [widths, setWidths] = useState<number[]>([]);
  const [lengths, setLengths] = useState<number[]>([]);
  const [priceMode, setPriceMode] = useState(1);
  const [price, setPrice] = useState<string | null>(null);
  const draft = useValuesDraft({
    title: '批量新增板材规格',
    opener: '批量新增',
    values: { id, thicknesses, widths, lengths, priceMode, price },
    restore: (kept) => {
      setId(kept.id);
      setThicknesses(kept.thicknesses);
      setWidths(kept.widths);
      setLengths(kept.lengths);
      setPriceMode(kept.priceMode);
      setPrice(kept.price);
    },
  });
  const option = options.data?.find((o) => o.id === id);
  const known = useCall(
    texture.listSizes,
    { params: { id: id ?? '' }, query: { maxResultCount: 400, sizeKind: 1 } },
    { enabled: id !== undefined },
  );
  const taken = new Set(known.data?.items.map((s) => `${s.thickness}|${s.width}|${s.length}`));
  const all = thicknesses.flatMap((t) =>
    widths.flatMap((w) => lengths.map((l) => ({ thickness: t, width: w, length: l }))),
  );
  const fresh = all.filter((s) => !taken.has(`${s.thickness}|${s.width}|${s.length}`));
  const save = useAction(texture.saveSizes, {
    success: (rows) => `已新增 ${rows.length} 种`,
    invalidates: SIZE_LISTS,
    onSuccess: () => {
      draft.clear();
      onClose();
    },
  });
  const submit = () =>
    save.run({
      params: { id: id ?? '' },
      body: fresh.map((s) => ({ ...s, sizeKind: 1, priceMode, price })) as unknown as SizeBody[],
    });
  const blocked = fresh.length === 0 || fresh.length > LIMIT || !known.data;
  return (
    <HouseModal
      title="批量新增板材规格"
      open
      width={680}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText={fresh.length > 0 ? `新增 ${fresh.length} 种` : '新增'}
      okDisabled={blocked}
      busy={save.busy}
    >
      <div className="bd-grid" style={{ '--cols': 2 } as React.CSSProperties}>
        {textureId === undefined && (
          <Field label="材质" required span={2}>
            <RemoteSelect
              autoFocus
              source={TEXTURE}
              value={id}
              placeholder="请选择"
              style={{ width: '100%' }}
              onChange={(v) => {
                setId(v as string);
                setThicknesses([]);
                setWidths([]);
              }}
            />
          </Field>
        )}
        <Field label="板厚 (mm)" required>
          <Select
            mode="multiple"
            disabled={!option}
            value={thicknesses}
            placeholder="可多选"
            options={option?.thicknesses.map((t) => ({ value: t, label: String(t) }))}
            onChange={(v: number[]) => setThicknesses(v)}
            style={{ width: '100%' }}
          />
        </Field>
        <Field label="宽 (mm)" required>
          <Select
            mode="multiple"
            disabled={!option}
            value={widths}
            placeholder="可多选"
            options={option?.widths.map((w) => ({ value: w, label: String(w) }))}
            onChange={(v: number[]) => setWidths(v)}
            style={{ width: '100%' }}
          />
        </Field>
        <Field label="长 (mm)" required span={2}>
          <Select
            mode="tags"
            value={lengths.map(String)}
            placeholder="选择或输入，如 3000、4000"
            tokenSeparators={[',', '，', ' ', '、']}
            options={LENGTHS.map((l) => ({ value: String(l), label: String(l) }))}
            onChange={(v: string[]) => setLengths(toNumbers(v))}
            style={{ width: '100%' }}
          />
        </Field>
        {displayAmount && (
          <>
            <Field label="计价方式">
              <Select
                value={priceMode}
                options={PRICE_MODES.map((m) => ({ value: m.value, label: m.label }))}
                onChange={setPriceMode}
                style={{ width: '100%' }}
              />
            </Field>
            <Field label="单价 (元)">
              <InputNumber<string>
                stringMode
                controls={false}
                min="0"
                value={price}
                placeholder="留空按行情"
                onChange={setPrice}
                style={{ width: '100%' }}
              />
            </Field>
          </>
        )}
      </div>
      <div className="bd-after">
        <span>
          {thicknesses.length} 板厚 × {widths.length} 宽 × {lengths.length} 长 = <b>{all.length}</b> 种
        </span>
        {all.length > fresh.length && <span>其中 {all.length - fresh.length} 种已有，跳过</span>}
        {fresh.length > LIMIT && <span className="bad">一次最多新增 {LIMIT} 种</span>}
      </div>
    </HouseModal>
  );
}
