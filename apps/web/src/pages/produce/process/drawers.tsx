/** 产能配置, 日报设置 and 计件设置 of a process. */
import {
  capacityFields,
  capacityForm,
  dailyForm,
  performanceForm,
  priceFields,
  process,
  saveCapacity,
  saveDailyReport,
  savePerformance,
} from '@muyun/contract';
import type { DocRow } from '../../../kit/document/index.ts';
import { RowsField } from '../../../kit/document/RowsField.tsx';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';

const STALE = [process.calls.list, process.calls.all];
interface Props {
  readonly row: DocRow;
  readonly onClose: () => void;
}
const titleOf = (title: string, row: DocRow): string => `${title}：${String(row['name'])}`;

const capacityItems = itemsOf(capacityForm, ['rows'], {
  rows: { label: '', control: <RowsField fields={capacityFields} label="产能" /> },
});
export function CapacityForm({ row, onClose }: Props) {
  return (
    <FormModal
      noun="产能"
      title={titleOf('产能配置', row)}
      open
      width={1080}
      columns={1}
      onClose={onClose}
      items={capacityItems}
      update={saveCapacity}
      row={{ id: row.id, version: row.version, rows: row['capacities'] }}
      invalidates={STALE}
      after={
        <p className="my-t3">
          工时 = 准备 + 工作量 ÷ (每小时产能 × 效率)；不选工序组的一行是默认产能，板厚留空适用全部板厚
        </p>
      }
    />
  );
}

const dailyItems = itemsOf(dailyForm, ['enabled', 'field', 'sort'], {
  sort: { help: '在日报里的次序，小的在前' },
});
export function DailyForm({ row, onClose }: Props) {
  return (
    <FormModal
      noun="日报"
      title={titleOf('日报设置', row)}
      open
      width={520}
      columns={1}
      onClose={onClose}
      items={dailyItems}
      update={saveDailyReport}
      row={{
        id: row.id,
        version: row.version,
        enabled: row['dailyReportEnabled'],
        field: row['dailyReportField'],
        sort: row['sort'],
      }}
      invalidates={STALE}
    />
  );
}

const payItems = itemsOf(
  performanceForm,
  ['enabled', 'field', 'reworkPay', 'scrapDeduct', 'reworkDeduct', 'prices'],
  {
    reworkPay: { help: '返工按单价的几成计，0 为不计' },
    prices: { label: '', control: <RowsField fields={priceFields} label="计件单价" /> },
  },
);
export function PerformanceForm({ row, onClose }: Props) {
  return (
    <FormModal
      noun="计件"
      title={titleOf('计件设置', row)}
      open
      width={1160}
      columns={5}
      onClose={onClose}
      items={payItems}
      update={savePerformance}
      row={{
        id: row.id,
        version: row.version,
        enabled: row['performanceEnabled'],
        field: row['performanceField'],
        reworkPay: row['reworkPay'],
        scrapDeduct: row['scrapDeduct'],
        reworkDeduct: row['reworkDeduct'],
        prices: row['prices'],
      }}
      invalidates={STALE}
    />
  );
}
