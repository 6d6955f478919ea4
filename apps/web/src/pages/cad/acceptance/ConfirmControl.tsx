/** 确认 and 作废, as the server offers them. */
import { useState } from 'react';
import { Button } from 'antd';
import {
  acceptance,
  acceptancePending,
  acceptanceProducts,
  acceptanceSum,
  confirmAcceptance,
  listAcceptanceProjects,
  voidAcceptance,
} from '@muyun/contract';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';

const { get, list, logOf } = acceptance.calls;
const STALE = [
  get,
  list,
  logOf,
  acceptanceSum,
  acceptancePending,
  acceptanceProducts,
  listAcceptanceProjects,
];

export function ConfirmControl({ screen }: { screen: DocumentScreen }) {
  const [asks, setAsks] = useState(false);
  const confirm = useAction(confirmAcceptance, { success: '已确认', invalidates: STALE });
  const takeBack = useAction(voidAcceptance, { success: '已作废', invalidates: STALE });
  const { view } = screen;
  if (!view) return null;
  const params = { id: view.id };
  const actions = view.actions ?? [];
  const ask = async () => {
    const content = `验收 ${String(view['acceptedQty'])} 件，拒收 ${String(view['rejectedQty'])} 件，确认后计入工程`;
    const title = `确认验收单 ${String(view['orderNo'])}？`;
    if (await confirmAsk({ title, content, okText: '确认验收' }))
      await confirm.run({ params, body: { version: view.version } });
  };
  return (
    <>
      {actions.includes('confirm') && (
        <Button type="primary" loading={confirm.busy} onClick={() => void ask()}>
          确认验收
        </Button>
      )}
      {actions.includes('void') && (
        <Button danger loading={takeBack.busy} onClick={() => setAsks(true)}>
          作废
        </Button>
      )}
      <ReasonDialog
        open={asks}
        title={`作废验收单 ${String(view['orderNo'])}？`}
        okText="作废"
        effects={['验收与拒收的件数退回待验收', '已对账的验收单不能作废']}
        onCancel={() => setAsks(false)}
        onConfirm={async (reason) => {
          if (await takeBack.run({ params, body: { version: view.version, reason } })) setAsks(false);
        }}
      />
    </>
  );
}
