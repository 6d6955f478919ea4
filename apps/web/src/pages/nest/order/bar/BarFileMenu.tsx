/** 清单: lists of a plan of bars; before the confirmation they carry the mark 未确认. */
import { useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { BAR_FILES, NEST_CONFIRMED_STATES, NEST_LIST_STATES, bars } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { download } from '../../../../kit/http/index.ts';
import { showError } from '../../../../kit/http/use-action.ts';

const FORMAT = { xlsx: 'Excel', pdf: 'PDF' } as const;
const FILES = BAR_FILES.flatMap((f) =>
  f.formats.map((format) => ({
    key: `${f.value}-${format}`,
    file: f.value,
    format,
    label: `${f.label}（${FORMAT[format]}）`,
  })),
);

export function BarFileMenu({ orderId, state }: { orderId: string; state: number }) {
  const [busy, setBusy] = useState(false);
  if (!can('AlNest.NestOrders:export')) return null;
  const isFree = NEST_LIST_STATES.includes(state);
  const take = async (key: string): Promise<void> => {
    const wanted = FILES.find((f) => f.key === key);
    if (!wanted) return;
    setBusy(true);
    try {
      await download(bars.downBarFile, {
        params: { id: orderId },
        query: { file: String(wanted.file) as '1', format: wanted.format },
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
        title={
          !isFree
            ? '计算出方案后可打印'
            : NEST_CONFIRMED_STATES.includes(state)
              ? undefined
              : '打印件带“未确认”标记'
        }
      >
        清单
      </Button>
    </Dropdown>
  );
}
