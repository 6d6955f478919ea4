/** 按配件清单生成: what the project's products ask for and have not had becomes the draft, instead of typing it. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ACCESSORY_OUT, accessoryOut, accessoryOutFromProject } from '@muyun/contract';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { useAction } from '../../../../kit/http/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { replaceTabs, useTabs } from '../../../../kit/tabs/tab-store.ts';
import { useTabInfo } from '../../../../kit/tabs/use-tab.ts';

export function FromProject({ screen }: { screen: DocumentScreen }) {
  const navigate = useNavigate();
  const { key } = useTabInfo();
  const { run, busy } = useAction(accessoryOutFromProject, {
    success: (answer) => `已生成出库单 ${answer.no}`,
    invalidates: [accessoryOut.calls.list],
    onSuccess: (answer) => {
      void navigate(addressOf(`/psi/accessory/add-accessory-out?id=${answer.id}`), { replace: true });
      replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== key));
    },
  });
  const { outType, projectId, warehouseId } = screen.head;
  if (!screen.isNew || outType !== ACCESSORY_OUT.project) return null;
  const chosen =
    typeof projectId === 'string' && typeof warehouseId === 'string' ? { projectId, warehouseId } : null;
  return (
    <Button
      size="small"
      loading={busy}
      disabled={!chosen}
      title={chosen ? undefined : '先选工程和仓库'}
      onClick={() => chosen && void run({ body: chosen })}
    >
      按配件清单生成
    </Button>
  );
}
