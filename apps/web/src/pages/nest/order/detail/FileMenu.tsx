/** 清单与 DXF: lists and drawings of a plan, marked 未确认 before it is confirmed; machine files after that only. */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { nest, NEST_CONFIRMED_STATES, NEST_LIST_STATES } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';
import { entriesOf, useListTemplates } from './file-entries.ts';

export function FileMenu({ orderId, state }: { orderId: string; state: number }) {
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(nest.NEST_FILES, useListTemplates(isOpen));
  if (!can('AlNest.NestResults:export') && !can('AlNest.NestOrders:export')) return null;
  const isFree = NEST_LIST_STATES.includes(state);
  const isConfirmed = NEST_CONFIRMED_STATES.includes(state);
  const items = entries.map(({ key, file, label, isOwn }) => {
    const waits = !isConfirmed && (isOwn || nest.NEST_MACHINE_FILES.includes(file));
    return { key, disabled: waits, label: waits ? `${label}，确认后可下载` : label };
  });
  const take = async (key: string): Promise<void> => {
    const wanted = entries.find((f) => f.key === key);
    if (!wanted) return;
    setBusy(true);
    try {
      await download(nest.downNestFile, {
        params: { a: orderId, b: String(wanted.file) },
        query: wanted.format === 'zip' ? {} : { format: wanted.format, ...wanted.way },
      });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={!isFree}
      onOpenChange={(open) => setOpen((was) => was || open)}
      menu={{ items, onClick: ({ key }) => void take(key) }}
    >
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
