/** 清单与 DXF: lists, drawings and machine files of a confirmed plan (F8). */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { nest, NEST_CONFIRMED_STATES } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';
import { entriesOf, useListTemplates } from './file-entries.ts';

export function FileMenu({ orderId, state }: { orderId: string; state: number }) {
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(nest.NEST_FILES, useListTemplates(isOpen));
  if (!can('AlNest.NestResults:export') && !can('AlNest.NestOrders:export')) return null;
  const isConfirmed = NEST_CONFIRMED_STATES.includes(state);
  const items = entries.map(({ key, label }) => ({ key, label }));
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
      disabled={!isConfirmed}
      onOpenChange={(open) => setOpen((was) => was || open)}
      menu={{ items, onClick: ({ key }) => void take(key) }}
    >
      <Button
        icon={<DownloadOutlined />}
        loading={busy}
        title={isConfirmed ? undefined : '方案确认后可打印和下载'}
      >
        清单与 DXF
      </Button>
    </Dropdown>
  );
}
