/** 调整席位, 存储, 套料额度, 并发: set as a whole, or so much more, for good or until a day. */
import { Form, InputNumber, Segmented } from 'antd';
import { QUOTA_MODES, QUOTA_MOST, tenant, type TenantRow } from '@muyun/contract';
import { DateField } from '../../../kit/form/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { chosen, endOfDay, Fact, Reason, STALE } from './tenant-dialogs.tsx';
import { gigabytes, nestText } from './tenant.columns.tsx';

export type QuotaName = keyof typeof QUOTA_MOST;
const GB = 1024 ** 3;
/** In the form a mode is its place in QUOTA_MODES: a draft tells people what they typed, not how it is called here. */
const isAdding = (mode: unknown): boolean => QUOTA_MODES[Number(mode)]?.value === 'add';

interface Quota {
  readonly call: typeof tenant.setSeats;
  readonly unit: string;
  readonly least: number;
  readonly has: (row: TenantRow) => number;
  readonly fact: (row: TenantRow) => string;
  readonly label: string;
}
export const QUOTAS: Readonly<Record<QuotaName, Quota>> = {
  seats: {
    call: tenant.setSeats,
    unit: '个',
    least: 1,
    label: '席位',
    has: (row) => row.seats,
    fact: (row) => `已用 ${row.seatsUsed} 个，共 ${row.seats} 个；不能调整到已用以下`,
  },
  storage: {
    call: tenant.setStorage,
    unit: 'GB',
    least: 1,
    label: '存储',
    has: (row) => Math.round(row.storageTotal / GB),
    fact: (row) =>
      `已用 ${gigabytes(row.storageUsed)}，共 ${gigabytes(row.storageTotal)}；不能调整到已用以下`,
  },
  nest: {
    call: tenant.setNest,
    unit: '次',
    least: 0,
    label: '套料额度',
    has: (row) => row.nestLeft ?? 0,
    fact: (row) =>
      row.nestLeft === null
        ? '现在不限次数；第一次给额度之后按次扣减，成功一次扣一次'
        : `剩余 ${nestText(row.nestLeft)}；成功一次扣一次，失败退回`,
  },
  concurrent: {
    call: tenant.setConcurrent,
    unit: '个',
    least: 1,
    label: '并发套料',
    has: (row) => row.concurrent,
    fact: (row) => `现在可同时计算 ${row.concurrent} 个；正在计算的不受影响`,
  },
};

/** As a whole the number that stands is changed; what is added begins empty. */
function ModeField({ whole }: { whole: number }) {
  const form = Form.useFormInstance();
  return (
    <Form.Item name="mode" label="方式">
      <Segmented
        options={QUOTA_MODES.map(({ label }, value) => ({ label, value }))}
        onChange={(mode) => form.setFieldsValue({ value: isAdding(mode) ? null : whole })}
      />
    </Form.Item>
  );
}

export function QuotaDialog({
  name,
  row,
  onClose,
}: {
  name: QuotaName;
  row: TenantRow;
  onClose: () => void;
}) {
  const { call, least, has, fact, label, unit } = QUOTAS[name];
  const title = `调整${label}`;
  return (
    <ActDialog
      title={title}
      okText={title}
      success="已调整"
      row={row}
      call={call}
      invalidates={STALE}
      initial={{ mode: 0, value: has(row) }}
      inputOf={(typed) => ({
        body: {
          tenantId: row.id,
          mode: isAdding(typed['mode']) ? ('add' as const) : ('set' as const),
          value: Number(typed['value']),
          endTime: isAdding(typed['mode']) ? endOfDay(typed['endTime']) : null,
          reason: String(typed['reason']),
          version: row.version,
        },
      })}
      onClose={onClose}
    >
      <Fact>{fact(row)}</Fact>
      <ModeField whole={has(row)} />
      <Form.Item name="value" label={label} rules={chosen(`请输入${label}`)}>
        <InputNumber
          autoFocus
          min={least}
          max={QUOTA_MOST[name]}
          precision={0}
          suffix={unit}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(a, b) => a['mode'] !== b['mode']}>
        {({ getFieldValue }) =>
          isAdding(getFieldValue('mode')) && (
            <Form.Item name="endTime" label="到期日" extra="当天 24 点到期；不填一直有效">
              <DateField ahead />
            </Form.Item>
          )
        }
      </Form.Item>
      <Reason />
    </ActDialog>
  );
}
