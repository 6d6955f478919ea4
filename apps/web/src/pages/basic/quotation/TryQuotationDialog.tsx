/** 报价试算: measures of a line in, every chosen item and the total out. */
import { useMemo, useState } from 'react';
import { Select } from 'antd';
import { QUOTE_BASES, QUOTE_MEASURES, quotation as calls } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { MeasureFields, type Measures } from '../shared/MeasureFields.tsx';

/** one panel of the design's example */
const START: Measures = {
  area: '0.7921',
  unfoldArea: '0.7921',
  weight: '6.472',
  qty: '1',
  perimeter: '3.6',
  ingot: '20350',
};
type Tried = OutputOf<typeof calls.tryQuotation>;

export function TryQuotationDialog({ onClose }: { onClose: () => void }) {
  const [measures, setMeasures] = useState(START);
  const [itemIds, setItemIds] = useState<string[]>([]);
  const items = useCall(calls.quotationItemMaster.calls.all);
  const body = useMemo(() => ({ itemIds, measures }), [itemIds, measures]);
  const trial = useCall(calls.tryQuotation, { body });
  return (
    <HouseModal title="报价试算" open width={820} onCancel={onClose} bare>
      <div className="bd-grid" style={{ '--cols': 4 } as React.CSSProperties}>
        <MeasureFields measures={QUOTE_MEASURES} values={measures} onChange={setMeasures} />
        <Field label="报价项目" span={4}>
          <Select
            mode="multiple"
            allowClear
            value={itemIds}
            placeholder="全部启用的项目"
            maxTagCount="responsive"
            optionFilterProp="label"
            options={(items.data ?? []).map((i) => ({ value: String(i['id']), label: String(i['name']) }))}
            onChange={(ids: string[]) => setItemIds(ids)}
            style={{ width: '100%' }}
          />
        </Field>
      </div>
      {trial.data && !trial.error ? (
        <QuoteTable tried={trial.data} />
      ) : (
        <p className="bd-after">
          <span className={trial.error ? 'bad' : ''}>{trial.error?.message ?? '正在计算…'}</span>
        </p>
      )}
    </HouseModal>
  );
}

function QuoteTable({ tried }: { tried: Tried }) {
  if (tried.lines.length === 0) return <p className="bd-after">还没有启用的报价项目</p>;
  return (
    <table className="bd-lines" style={{ marginTop: 14 }}>
      <thead>
        <tr>
          <th>项目</th>
          <th>计价基准</th>
          <th className="num">数量 / 基数</th>
          <th className="num">单价 / 比例</th>
          <th className="num">金额 (¥)</th>
        </tr>
      </thead>
      <tbody>
        {tried.lines.map((l) => (
          <tr key={l.itemId}>
            <td>{l.name}</td>
            <td className="my-t3">{QUOTE_BASES.find((b) => b.value === l.basis)?.label}</td>
            <td className="num">{l.percent === null ? fmt.quantity(l.quantity) : fmt.money(l.quantity)}</td>
            <td className="num">{l.percent === null ? fmt.price(l.unitPrice) : fmt.percent(l.percent)}</td>
            <td className="num">{fmt.money(l.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>合计</td>
          <td colSpan={2} className="num">
            其中税基 {fmt.yuan(tried.taxBase)}
          </td>
          <td className="num">{fmt.money(tried.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
