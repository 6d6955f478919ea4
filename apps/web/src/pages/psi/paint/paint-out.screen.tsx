/** 涂料出库单: which batch left for whom; proposed by the day it expires. */
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { PAINT_OUTSOURCE, PAINT_TRANSFER, paintItem, paintOut, PROJECT_OUTS } from '@muyun/contract';
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
import { TEAM_FILTER } from './team-filter.tsx';
import { ofProject } from '../../../widgets/project-filters/index.ts';

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
type Head = Readonly<Record<string, unknown>>;
const goesElsewhere = (head: Head): boolean =>
  [PAINT_TRANSFER, PAINT_OUTSOURCE].includes(Number(head['outType']) as typeof PAINT_TRANSFER);
/** What only some issues have. */
const HEAD_SHOWS: Readonly<Record<string, (head: Head) => boolean>> = {
  targetWarehouseId: goesElsewhere,
  inTransit: (head) => head['outType'] === PAINT_TRANSFER,
  projectId: (head) => PROJECT_OUTS.includes(Number(head['outType'])),
};
const LINE_SHOWS: Readonly<Record<string, (head: Head) => boolean>> = {
  targetPositionCode: goesElsewhere,
  drums: goesElsewhere,
  drumCode: (head) => head['isPicking'] === true,
  weighOut: (head) => head['isPicking'] === true,
  weighBack: (head) => head['isPicking'] === true,
};
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
    filters: [
      ofProject,
      TEAM_FILTER,
      { type: 'select', name: 'paintId', label: '涂料', source: { call: paintItem.calls.all } },
    ],
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
        'inTransit',
        'remark',
      ],
    },
    shows: (name, head) => HEAD_SHOWS[name]?.(head) ?? true,
    items: {
      receiverId: { control: <StaffSelect selector={{ router: 'paint', userKey: 'keeper' }} /> },
      teamId: { control: <OrganizationSelect allowClear placeholder="选择班组" /> },
      targetWarehouseId: { help: '外协发料选外协仓则仍算库存，不选即算用掉' },
      inTransit: { help: '由调入仓库另行收货' },
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
        'expiryDate',
        'drumCode',
        'positionCode',
        'quantity',
        'reason',
        'targetPositionCode',
        'drums',
        'poured',
        'weighOut',
        'weighBack',
        'projectId',
        'value',
        'returnedKg',
      ],
      shows: (name, head) => LINE_SHOWS[name]?.(head) ?? true,
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
