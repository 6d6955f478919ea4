/** 调整库存: so many sheets more or less, with the reason that the ledger keeps. */
import { useState } from 'react';
import { Form, InputNumber } from 'antd';
import { catalogue, f, stock } from '@muyun/contract';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { FormGrid, formFaults, itemsOf } from '../../../kit/form/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';

const fields = catalogue({
  delta: f.int('增减 (张)', { required: true, min: -100_000, max: 100_000 }),
  reason: f.text('原因', { required: true, max: 200 }),
});

/** `+3` and `-3`: the control keeps the sign, the rule says what may not be. */
const itemsFor = (row: StockRow) =>
  itemsOf(fields, ['delta', 'reason'], {
    delta: {
      control: (
        <InputNumber
          autoFocus
          controls={false}
          precision={0}
          placeholder="入库 5，出库 -2"
          style={{ width: '100%' }}
        />
      ),
      rules: [
        {
          validator: (_rule, value: unknown) => {
            const delta = Number(value);
            const fault =
              value === null || value === undefined || value === ''
                ? '必填'
                : !Number.isInteger(delta) || Math.abs(delta) > 100_000
                  ? '应为整数'
                  : delta === 0
                    ? '数量不能为 0'
                    : row.quantity + delta < row.reservedQuantity
                      ? `可用 ${row.availableQuantity} 张，最多减 ${row.availableQuantity}`
                      : row.kind === 3 && row.quantity + delta > 1
                        ? '余料每块单独编号，数量只能是 0 或 1'
                        : undefined;
            return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
          },
        },
      ],
    },
    reason: {
      placeholder: '如 盘点少 2 张、到货 10 张',
      multiline: true,
      rules: [
        {
          validator: (_rule, value: unknown) =>
            typeof value === 'string' && value.trim().length >= 2
              ? Promise.resolve()
              : Promise.reject(new Error(value ? '至少写 2 个字' : '必填')),
        },
      ],
    },
  });

export function AdjustDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [items] = useState(() => itemsFor(row));
  const [delta, setDelta] = useState(0);
  const draft = useFormDraft(form, {
    title: `调整库存 ${row.code}`,
    row,
    opener: '调整',
    onRestore: (kept) => setDelta(Number(kept['delta'] ?? 0) || 0),
  });
  const adjust = useAction(stock.adjustStock, {
    success: '已调整',
    invalidates: STOCK_LISTS,
    faultsTo: formFaults(form, items),
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values)
      await adjust.run({
        params: { id: row.id },
        body: { delta: Number(values['delta']), reason: String(values['reason']).trim() },
      });
  };
  return (
    <HouseModal
      title={`调整库存 · ${row.code}`}
      open
      width={480}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="调整库存"
      busy={adjust.busy}
    >
      <FormGrid
        form={form}
        items={items}
        columns={1}
        onFinish={() => void submit()}
        onValuesChange={(_, all) => {
          draft.touch();
          setDelta(Number(all['delta'] ?? 0) || 0);
        }}
      />
      <div className="bd-after">
        <span>
          现有 {row.quantity} 张{row.reservedQuantity > 0 && `，占用 ${row.reservedQuantity}`}
        </span>
        <span>
          调整后 <b>{row.quantity + delta}</b> 张
        </span>
      </div>
    </HouseModal>
  );
}
