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

interface Matrix {
  id: string | undefined;
  thicknesses: number[];
  widths: number[];
  lengths: number[];
  priceMode: number;
  price: string | null;
}

export function SizeMatrixDialog({ textureId, onClose }: { textureId?: string; onClose: () => void }) {
  const [matrix, setMatrix] = useState<Matrix>({
    id: textureId,
    thicknesses: [],
    widths: [],
    lengths: [],
    priceMode: 1,
    price: null,
  });
  const draft = useValuesDraft({
    title: '批量新增板材规格',
    opener: '批量新增',
    values: matrix,
    restore: setMatrix,
  });
  const { all, fresh, isKnown } = useCombinations(matrix);
  const save = useAction(texture.saveSizes, {
    success: (rows) => `已新增 ${rows.length} 种`,
    invalidates: SIZE_LISTS,
    onAnswered: () => draft.clear(),
    onSuccess: () => {
      onClose();
    },
  });
  const submit = () => save.run({ params: { id: matrix.id ?? '' }, body: bodyOf(fresh, matrix) });
  return (
    <HouseModal
      title="批量新增板材规格"
      open
      width={680}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText={fresh.length > 0 ? `新增 ${fresh.length} 种` : '新增'}
      okDisabled={fresh.length === 0 || fresh.length > LIMIT || !isKnown}
      busy={save.busy}
    >
      <MatrixFields
        matrix={matrix}
        hasTexture={textureId !== undefined}
        onChange={(change) => setMatrix((old) => ({ ...old, ...change }))}
      />
      <div className="bd-after">
        <span>
          {matrix.thicknesses.length} 板厚 × {matrix.widths.length} 宽 × {matrix.lengths.length} 长 ={' '}
          <b>{all.length}</b> 种
        </span>
        {all.length > fresh.length && <span>其中 {all.length - fresh.length} 种已有，跳过</span>}
        {fresh.length > LIMIT && <span className="bad">一次最多新增 {LIMIT} 种</span>}
      </div>
    </HouseModal>
  );
}

interface Size {
  thickness: number;
  width: number;
  length: number;
}
const keyOf = (s: Omit<Size, 'length'> & { length: number | null }): string =>
  `${s.thickness}|${s.width}|${s.length}`;

/** All combinations, and those of them that are not there yet. */
function useCombinations({ id, thicknesses, widths, lengths }: Matrix) {
  const known = useCall(
    texture.listSizes,
    { params: { id: id ?? '' }, query: { maxResultCount: 400, sizeKind: 1 } },
    { enabled: id !== undefined },
  );
  const taken = new Set(known.data?.items.map(keyOf));
  const all: Size[] = thicknesses.flatMap((thickness) =>
    widths.flatMap((width) => lengths.map((length) => ({ thickness, width, length }))),
  );
  return { all, fresh: all.filter((s) => !taken.has(keyOf(s))), isKnown: known.data !== undefined };
}

const bodyOf = (sizes: readonly Size[], { priceMode, price }: Matrix): SizeBody[] =>
  sizes.map((s) => ({ ...s, sizeKind: 1, priceMode, price })) as unknown as SizeBody[];

interface MatrixFieldsProps {
  matrix: Matrix;
  /** the dialog belongs to one texture: it is not asked for */
  hasTexture: boolean;
  onChange: (change: Partial<Matrix>) => void;
}

function MatrixFields({ matrix, hasTexture, onChange }: MatrixFieldsProps) {
  const option = useCall(texture.textureOptions).data?.find((o) => o.id === matrix.id);
  const displayAmount = useSession((s) => s.displayAmount);
  return (
    <div className="bd-grid" style={{ '--cols': 2 } as React.CSSProperties}>
      {!hasTexture && (
        <Field label="材质" required span={2}>
          <RemoteSelect
            autoFocus
            source={TEXTURE}
            value={matrix.id}
            placeholder="请选择"
            style={{ width: '100%' }}
            onChange={(v) => onChange({ id: v as string, thicknesses: [], widths: [] })}
          />
        </Field>
      )}
      <ManyOf
        label="板厚 (mm)"
        known={option?.thicknesses}
        value={matrix.thicknesses}
        onChange={(thicknesses) => onChange({ thicknesses })}
      />
      <ManyOf
        label="宽 (mm)"
        known={option?.widths}
        value={matrix.widths}
        onChange={(widths) => onChange({ widths })}
      />
      <Field label="长 (mm)" required span={2}>
        <Select
          mode="tags"
          value={matrix.lengths.map(String)}
          placeholder="选择或输入，如 3000、4000"
          tokenSeparators={[',', '，', ' ', '、']}
          options={LENGTHS.map((l) => ({ value: String(l), label: String(l) }))}
          onChange={(v: string[]) => onChange({ lengths: toNumbers(v) })}
          style={{ width: '100%' }}
        />
      </Field>
      {displayAmount && <PriceFields matrix={matrix} onChange={onChange} />}
    </div>
  );
}

interface ManyOfProps {
  label: string;
  /** what the texture comes in; undefined before one is chosen */
  known: readonly number[] | undefined;
  value: number[];
  onChange: (value: number[]) => void;
}

const ManyOf = ({ label, known, value, onChange }: ManyOfProps) => (
  <Field label={label} required>
    <Select
      mode="multiple"
      disabled={!known}
      value={value}
      placeholder="可多选"
      options={known?.map((n) => ({ value: n, label: String(n) }))}
      onChange={(v: number[]) => onChange(v)}
      style={{ width: '100%' }}
    />
  </Field>
);

const PriceFields = ({ matrix, onChange }: Omit<MatrixFieldsProps, 'hasTexture'>) => (
  <>
    <Field label="计价方式">
      <Select
        value={matrix.priceMode}
        options={PRICE_MODES.map((m) => ({ value: m.value, label: m.label }))}
        onChange={(priceMode) => onChange({ priceMode })}
        style={{ width: '100%' }}
      />
    </Field>
    <Field label="单价 (元)">
      <InputNumber<string>
        stringMode
        controls={false}
        min="0"
        value={matrix.price}
        placeholder="留空按行情"
        onChange={(price) => onChange({ price })}
        style={{ width: '100%' }}
      />
    </Field>
  </>
);
