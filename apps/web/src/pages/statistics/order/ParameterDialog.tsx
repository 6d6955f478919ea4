/** 参数: the platform changes what an order is computed with; it holds from the next computation on. */
import { Form, InputNumber, Select } from 'antd';
import {
  type AdminOrderRow,
  CUT_MODES,
  MACHINE_PRESETS,
  nestAdmin,
  type NestParams,
  PARAM_CHOICES,
  PARAM_RANGES,
  TRUE_SHAPE,
} from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { STALE } from './stale.ts';

/** An order of rectangles stays one, so does one of outlines. */
const modesOf = ({ cutMode }: NestParams) =>
  CUT_MODES.filter((m) => (m.value === TRUE_SHAPE) === (cutMode === TRUE_SHAPE));

const choicesOf = ({ cutMode }: NestParams) =>
  PARAM_CHOICES.filter((c) => !c.only || c.only === (cutMode === TRUE_SHAPE ? 'shapes' : 'plates'));

type Typed = Readonly<Record<string, unknown>>;
/** In the form the sides of the trim stand by themselves. */
const flat = (params: NestParams): Typed => ({
  ...params,
  ...Object.fromEntries(Object.entries(params.trims).map(([side, mm]) => [`trims_${side}`, mm])),
});
const nameOf = (name: string): string => name.replace('.', '_');
function paramsOf(before: NestParams, typed: Typed): NestParams {
  const own = Object.fromEntries(
    Object.keys(before).flatMap((name) => (name !== 'trims' && name in typed ? [[name, typed[name]]] : [])),
  );
  const trims = Object.fromEntries(
    Object.keys(before.trims).map((side) => [side, Number(typed[`trims_${side}`])]),
  );
  return { ...before, ...own, trims: { ...before.trims, ...trims } } as NestParams;
}

export function ParameterDialog({ row, onClose }: { row: AdminOrderRow; onClose: () => void }) {
  const asked = useCall(nestAdmin.adminOrder, { params: { id: row.id } }, { keepPrevious: false });
  const { data } = asked;
  const title = `套料参数 ${row.no}`;
  if (!data) return <AwaitedModal title={title} asked={[asked]} onClose={onClose} />;
  return (
    <ActDialog
      title={title}
      okText="保存参数"
      success="已保存，下次计算起生效"
      columns={2}
      row={row}
      call={nestAdmin.adminParameters}
      invalidates={STALE}
      initial={flat(data.params)}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: { parameters: paramsOf(data.params, typed), version: data.version },
      })}
      onClose={onClose}
    >
      <Form.Item name="machinePreset" label="设备">
        <Select options={[...MACHINE_PRESETS]} />
      </Form.Item>
      <Form.Item name="cutMode" label="切割方式">
        <Select options={modesOf(data.params)} />
      </Form.Item>
      {choicesOf(data.params).map((choice) => (
        <Form.Item key={choice.name} name={choice.name} label={choice.label} tooltip={choice.hint}>
          <Select options={[...choice.options] as never} />
        </Form.Item>
      ))}
      {PARAM_RANGES.map((range) => (
        <Form.Item
          key={range.name}
          name={nameOf(range.name)}
          label={range.label}
          tooltip={range.hint}
          rules={[{ required: true, message: `请输入${range.label}` }]}
        >
          <InputNumber min={range.min} max={range.max} suffix={range.unit} style={{ width: '100%' }} />
        </Form.Item>
      ))}
    </ActDialog>
  );
}
