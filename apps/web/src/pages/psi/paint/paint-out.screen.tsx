/** 涂料出库单: which batch left for whom; proposed by the day it expires. */
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { paintItem, paintOut } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import type { DocumentScreen, DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import { FefoButton } from './FefoButton.tsx';
import { TakeLink } from '../../../widgets/stock-take/index.ts';
import { BringBackButton } from './BringBackButton.tsx';
import { weightPreview } from './preview.ts';

/** A picking waits for the scale: the way there. */
function WeighBackLink({ screen }: { screen: DocumentScreen }) {
  const navigate = useNavigate();
  const { view } = screen;
  const isWaiting = view?.['isPicking'] === true && view.actions?.includes('withdraw') === true;
  if (!isWaiting || !can('AlPsiManagement.PaintOuts:edit')) return null;
  return (
    <Button
      type="primary"
      onClick={() => void navigate(addressOf(`/psi/paint/add-coating-pcking?outId=${view.id}`))}
    >
      回称
    </Button>
  );
}

const ITEMS = { call: paintItem.calls.all };
const screen: DocumentScreens<typeof paintOut> = {
  document: paintOut,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'outType',
      'projectId',
      'teamId',
      'receiverId',
      'warehouseId',
      'totalKg',
      'returnedKg',
      'value',
      'businessDate',
      'creationTime',
    ],
    overrides: { projectId: { grow: true }, receiverId: { width: 100, grow: false } },
    emptyHint: '称重领用扫桶码即可，也可以新增出库单按先到期先出取批次',
    primary: [],
  },
  detail: {
    groups: {
      出库: [
        'outType',
        'projectId',
        'warehouseId',
        'receiverId',
        'teamId',
        'processId',
        'businessDate',
        'targetWarehouseId',
        'remark',
      ],
    },
    items: {
      receiverId: { control: <StaffSelect selector={{ router: 'paint', userKey: 'keeper' }} /> },
      teamId: { control: <OrganizationSelect allowClear placeholder="选择班组" /> },
      targetWarehouseId: { help: '外协发料选加工商的虚拟仓库，料仍是本厂库存' },
      remark: { span: 2, multiline: false },
    },
    figures: ['totalKg', 'returnedKg', 'value'],
    initial: () => ({
      outType: 1,
      businessDate: todayText(),
      receiverId: useSession.getState().tenantUserId,
    }),
    lines: {
      columns: [
        'paintId',
        'batchId',
        'positionCode',
        'quantity',
        'reason',
        'targetPositionCode',
        'weighOut',
        'weighBack',
        'projectId',
        'value',
        'returnedKg',
      ],
      pick: (add, screen) => <FefoButton add={add} screen={screen} />,
    },
    preview: weightPreview,
    control: (screen) => (
      <>
        <TakeLink screen={screen} domain={4} items={ITEMS} />
        <WeighBackLink screen={screen} />
        <BringBackButton screen={screen} />
      </>
    ),
  },
};
export default screen;
