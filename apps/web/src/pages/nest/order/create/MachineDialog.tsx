/** 设备工时: machines of one kind, what each says of itself; an empty figure is as the space says. */
import { useState } from 'react';
import { Input, InputNumber, Select } from 'antd';
import {
  MACHINE_FIGURES,
  machineFigures,
  nest,
  NEST_MACHINE_KINDS,
  type NestMachine,
  tenantConfig,
} from '@muyun/contract';
import { confirmAsk } from '../../../../kit/feedback.ts';
import { useAction, useCall } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { useSession } from '../../../../kit/session/session-store.ts';
import { Field } from './ParamFields.tsx';

type Said = Omit<NestMachine, 'id' | 'version'>;
const NEW = 'new';
const blank = (machinePreset: number): Said => ({
  name: '',
  machinePreset,
  ...(Object.fromEntries(MACHINE_FIGURES.map((name) => [name, null])) as Pick<
    NestMachine,
    (typeof MACHINE_FIGURES)[number]
  >),
});

export interface MachineDialogProps {
  preset: number;
  chosen: string | null;
  onClose: () => void;
  onSaved: (id: string | null) => void;
}

/** The machine that is edited, and the way to keep it. */
function useMachineForm({ preset, chosen, onClose, onSaved }: MachineDialogProps) {
  const { data: machines = [] } = useCall(nest.listNestMachines, { query: { machinePreset: preset } });
  const [id, setId] = useState(chosen ?? NEW);
  const [typed, setTyped] = useState<Said | null>(null);
  const known = machines.find((m) => m.id === id);
  const draft = typed ?? known ?? blank(preset);
  const after = { invalidates: [nest.listNestMachines] };
  const done = (answer: NestMachine): void => {
    onSaved(answer.id);
    onClose();
  };
  const create = useAction(nest.createNestMachine, { ...after, success: '已新增设备', onSuccess: done });
  const update = useAction(nest.updateNestMachine, { ...after, success: '已保存设备工时', onSuccess: done });
  const remove = useAction(nest.deleteNestMachine, {
    ...after,
    success: '已删除设备',
    onSuccess: (answer) => {
      if (answer.id === chosen) onSaved(null);
      setId(NEW);
      setTyped(null);
    },
  });
  const said = (): Said => {
    const { name, ...figures } = draft;
    return { ...blank(preset), ...figures, name: name.trim(), machinePreset: preset };
  };
  return {
    machines,
    id,
    draft,
    isNew: known === undefined,
    busy: create.busy || update.busy,
    choose: (next: string) => {
      setId(next);
      setTyped(null);
    },
    change: (to: Partial<Said>) => setTyped({ ...draft, ...to }),
    save: () =>
      known
        ? update.run({ params: { id: known.id }, body: { ...said(), version: known.version } })
        : create.run({ body: said() }),
    remove: async () => {
      if (!known) return;
      const title = `删除设备「${known.name}」？`;
      if (await confirmAsk({ title, content: '已有的套料单不受影响', okText: '删除', danger: true }))
        await remove.run({ params: { id: known.id } });
    },
  };
}

export function MachineDialog(props: MachineDialogProps) {
  const { preset, onClose } = props;
  const form = useMachineForm(props);
  const { data: settings = [] } = useCall(tenantConfig.listSettings, {});
  const seesAmounts = useSession((s) => s.displayAmount);
  const kind = NEST_MACHINE_KINDS.find((k) => k.value === preset)?.label ?? '';
  const usual = (key: string): string => String(settings.find((s) => s.key === key)?.value ?? '');
  const figures = machineFigures(preset).filter((f) => seesAmounts || f.name !== 'hourlyRate');
  return (
    <HouseModal
      title={`设备工时 · ${kind}`}
      open
      width={560}
      okText="保存"
      okDisabled={form.draft.name.trim() === ''}
      busy={form.busy}
      onCancel={onClose}
      onOk={() => void form.save()}
      {...(form.isNew
        ? {}
        : { extra: { label: '删除设备', danger: true, onClick: () => void form.remove() } })}
    >
      <div className="nest-machine-head">
        <Select
          aria-label="设备"
          value={form.id}
          onChange={form.choose}
          options={[
            ...form.machines.map((m) => ({ value: m.id, label: m.name })),
            { value: NEW, label: '＋ 新增设备' },
          ]}
        />
      </div>
      <div className="nest-fields two">
        <Field label="设备名称">
          <Input
            maxLength={40}
            value={form.draft.name}
            placeholder={`如：${kind}一号`}
            onChange={(e) => form.change({ name: e.target.value })}
          />
        </Field>
        {figures.map((f) => (
          <Field key={f.name} label={`${f.label} (${f.unit})`} hint={`${f.min} ~ ${f.max}`}>
            <InputNumber
              min={f.min}
              max={f.max}
              precision={2}
              value={form.draft[f.name]}
              placeholder={`业务参数 ${usual(f.key)}`}
              aria-label={f.label}
              onChange={(value) => form.change({ [f.name]: value })}
            />
          </Field>
        ))}
      </div>
      <p className="nest-hint">不填的项按业务参数；已算好的方案不会因此改变，重算后生效。</p>
    </HouseModal>
  );
}
