/** 清单与 DXF: lists and drawings of a plan, marked 未确认 before it is confirmed; machine files after that only. */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { NEST_CONFIRMED_STATES, NEST_LIST_STATES, nest } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';

const FORMAT = { xlsx: 'Excel', pdf: 'PDF', svg: 'SVG，每版一个', zip: '每版一个文件' } as const;
const FILES = nest.NEST_FILES.flatMap((f) =>
  f.formats.map((format) => ({
    key: `${f.value}-${format}`,
    file: f.value,
    format,
    label: f.formats.length > 1 || format === 'zip' ? `${f.label}（${FORMAT[format]}）` : `${f.label}（PDF）`,
  })),
);

export function FileMenu({ orderId, state }: { orderId: string; state: number }) {
  const [busy, setBusy] = useState(false);
  if (!can('AlNest.NestResults:export') && !can('AlNest.NestOrders:export')) return null;
  const isFree = NEST_LIST_STATES.includes(state);
  const isConfirmed = NEST_CONFIRMED_STATES.includes(state);
  const items = FILES.map(({ key, file, label }) => {
    const waits = !isConfirmed && nest.NEST_MACHINE_FILES.includes(file);
    return { key, disabled: waits, label: waits ? `${label}，确认后可下载` : label };
  });
  const take = async (key: string): Promise<void> => {
    const wanted = FILES.find((f) => f.key === key);
    if (!wanted) return;
    setBusy(true);
    try {
      await download(nest.downNestFile, {
        params: { a: orderId, b: String(wanted.file) },
        query: wanted.format === 'zip' ? {} : { format: wanted.format },
      });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown trigger={['click']} disabled={!isFree} menu={{ items, onClick: ({ key }) => void take(key) }}>
      <Button
        icon={<DownloadOutlined />}
        loading={busy}
        title={!isFree ? '计算出方案后可打印' : isConfirmed ? undefined : '打印件带“未确认”标记'}
      >
        清单与 DXF
      </Button>
    </Dropdown>
  );
}
