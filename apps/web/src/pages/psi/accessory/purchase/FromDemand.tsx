/** 按工程需求生成: what the products of a project ask for and is neither there nor on its way becomes draft orders. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { accessoryFromDemand, accessoryPurchase } from '@muyun/contract';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { replaceTabs, useTabs } from '../../../../kit/tabs/tab-store.ts';
import { useTabInfo } from '../../../../kit/tabs/use-tab.ts';

export function FromDemand({ screen }: { screen: DocumentScreen }) {
  const navigate = useNavigate();
  const { key } = useTabInfo();
  const { run, busy } = useAction(accessoryFromDemand, {
    success: (answer) => `已生成 ${answer.purchases.length} 张采购单`,
    invalidates: [accessoryPurchase.calls.list],
    onSuccess: ({ purchases }) => {
      const [only] = purchases;
      const to =
        only && purchases.length === 1
          ? `/psi/accessory/add-accessory-purchase?id=${only.id}`
          : '/psi/accessory/accessory-purchase';
      void navigate(addressOf(to), { replace: true });
      replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== key));
    },
  });
  const { projectId, supplierId } = screen.head;
  if (!screen.isNew) return null;
  const chosen = typeof projectId === 'string' ? projectId : null;
  return (
    <Button
      size="small"
      loading={busy}
      disabled={!chosen}
      title={chosen ? undefined : '先选工程；不选供应商时按配件的常用供应商分单'}
      onClick={() =>
        chosen &&
        void run({
          body: {
            projectIds: [chosen],
            minStock: false,
            supplierId: typeof supplierId === 'string' ? supplierId : null,
          },
        })
      }
    >
      按工程需求生成
    </Button>
  );
}
