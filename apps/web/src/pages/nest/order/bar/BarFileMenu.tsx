/** 清单: lists of a confirmed plan of bars (F8). */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { BAR_FILES, NEST_CONFIRMED_STATES, bars } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';
import { entriesOf, useListTemplates } from '../detail/file-entries.ts';

export function BarFileMenu({ orderId, state }: { orderId: string; state: number }) {
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(BAR_FILES, useListTemplates(isOpen));
  if (!can('AlNest.NestOrders:export')) return null;
  const isConfirmed = NEST_CONFIRMED_STATES.includes(state);
  const items = entries.map(({ key, label }) => ({ key, label }));
  const take = async (key: string): Promise<void> => {
    const wanted = entries.find((f) => f.key === key);
    if (!wanted) return;
    setBusy(true);
    try {
      await download(bars.downBarFile, {
        params: { id: orderId },
        query: { file: String(wanted.file) as '1', format: wanted.format as 'xlsx', ...wanted.way },
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
        清单
      </Button>
    </Dropdown>
  );
}
