/** 清单与 DXF: free from the confirmed plan on; before that it says why not. */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { NEST_CONFIRMED_STATES, nest } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';

const FORMAT = { xlsx: 'Excel', pdf: 'PDF', zip: '每版一个文件' } as const;
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
  const isFree = NEST_CONFIRMED_STATES.includes(state);
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
    <Dropdown
      trigger={['click']}
      disabled={!isFree}
      menu={{ items: FILES.map(({ key, label }) => ({ key, label })), onClick: ({ key }) => void take(key) }}
    >
      <Button
        icon={<DownloadOutlined />}
        loading={busy}
        title={isFree ? undefined : '方案确认后才能下载清单与图纸'}
      >
        清单与 DXF
      </Button>
    </Dropdown>
  );
}
