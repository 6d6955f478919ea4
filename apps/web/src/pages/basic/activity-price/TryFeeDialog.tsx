/** 费用试算: an order in, its quantity, quota and fee out, by the rules in force. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { activityPrice as calls, NEST_SERVICES } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { MeasureFields, type Measures } from '../shared/MeasureFields.tsx';
import { unitOf } from '../../../widgets/rule-versions/index.ts';

const MEASURES = [
  { name: 'area', label: '排入净面积', unit: '㎡' },
  { name: 'sheets', label: '张数', unit: '张' },
  { name: 'bars', label: '根数', unit: '根' },
  { name: 'monthQuantity', label: '本月已计量', unit: '计量单位' },
] as const;
const whole = (text: string | undefined): number => Math.trunc(Number(text ?? 0));

export function TryFeeDialog({ onClose }: { onClose: () => void }) {
  const [service, setService] = useState<number>(1);
  const [values, setValues] = useState<Measures>({ area: '11.82', sheets: '3' });
  const body = useMemo(
    () => ({
      service,
      area: values['area'] ?? '0',
      sheets: whole(values['sheets']),
      bars: whole(values['bars']),
      monthQuantity: values['monthQuantity'] ?? '0',
    }),
    [service, values],
  );
  const { data, error } = useCall(calls.tryNestFee, { body });
  return (
    <HouseModal title="费用试算" open width={640} onCancel={onClose} bare>
      <Segmented<number>
        options={NEST_SERVICES.map((s) => ({ value: s.value, label: s.label }))}
        value={service}
        onChange={setService}
      />
      <div className="bd-grid" style={{ '--cols': 4, marginTop: 14 } as React.CSSProperties}>
        <MeasureFields measures={MEASURES} values={values} onChange={setValues} />
      </div>
      <p className="bd-after">
        {error && <span className="bad">{error.message}</span>}
        {data && !error && (
          <>
            <span>
              规则 <b>{data.ruleName ?? '默认：每次 1 次额度'}</b>
            </span>
            <span>
              计费数量{' '}
              <b>
                {fmt.quantity(data.quantity)} {unitOf(data.billUnit)}
              </b>
            </span>
            <span>
              扣减额度 <b>{fmt.quantity(data.quotaUnits)} 次</b>
            </span>
            <span>
              金额 <b>{fmt.yuan(data.amount)}</b>
            </span>
          </>
        )}
      </p>
    </HouseModal>
  );
}
