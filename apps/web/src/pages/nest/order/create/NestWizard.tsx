/** 新建套料 (F1): five steps in one dialog; also the way to change a draft. */
import { useRef, useState } from 'react';
import { Alert, Button, Modal, Steps } from 'antd';
import { useNavigate } from 'react-router';
import { nest } from '@muyun/contract';
import { invalidate, showError, useAction, useCall } from '../../../../kit/http/index.ts';
import { STANDING, toast } from '../../../../kit/feedback.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { ConflictDialog } from '../../../../kit/overlay/index.ts';
import { StepEstimate } from './StepEstimate.tsx';
import { StepGroups } from './StepGroups.tsx';
import { StepParams } from './StepParams.tsx';
import { StepPieces } from './StepPieces.tsx';
import { StepStocks } from './StepStocks.tsx';
import { differences, useSave } from './use-save.ts';
import type { StoredOrder } from './use-save.ts';
import { type ChosenLost, useWizard } from './use-wizard.ts';
import type { Taken } from './use-wizard.ts';
import { useWizardDraft } from './use-wizard-draft.ts';
import '../detail/detail.css';
import './wizard.css';

const STEPS = ['选择产品', '分组预检', '板材', '设备参数', '预估'];
const LAST = STEPS.length - 1;
const CALLS = [
  nest.listNestOrders,
  nest.getNestOrder,
  nest.listNestProjects,
  nest.listNestProducts,
  nest.listNestOrderLines,
  nest.pageLostProducts,
];

export interface NestWizardProps {
  /** change this draft instead of making a new one */
  orderId?: string;
  /** preselected products */
  productIds?: string[];
  /** preselected projects */
  projectIds?: string[];
  /** 补套 of these lost pieces */
  lost?: ChosenLost;
  onClose: () => void;
}

export function NestWizard(props: NestWizardProps) {
  const { orderId, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const flow = useWizardFlow(props);
  const { step, setStep, wizard, draft, saving, check } = flow;
  return (
    <Modal
      {...STANDING}
      title={orderId ? '修改套料' : props.lost ? '补套' : '新建套料'}
      open
      width={1140}
      style={{ top: 56, maxWidth: 'calc(100vw - 32px)' }}
      mask={{ closable: false }}
      onCancel={() => draft.leave(onClose)}
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector('input')?.focus()}
      footer={<WizardFoot flow={flow} onCancel={() => draft.leave(onClose)} />}
    >
      <Steps
        size="small"
        current={step}
        onChange={(n) => (n < step || wizard.pieces > 0) && setStep(n)}
        items={STEPS.map((title) => ({ title }))}
      />
      {saving.taken && <TakenNote taken={saving.taken} hasPieces={wizard.pieces > 0} />}
      <div className="nest-wizard" ref={body}>
        {step === 0 && <StepPieces wizard={wizard} />}
        {step === 1 && <StepGroups {...check} />}
        {step === 2 && <StepStocks wizard={wizard} />}
        {step === 3 && <StepParams wizard={wizard} />}
        {step === LAST && <StepEstimate wizard={wizard} {...check} />}
      </div>
      {saving.theirs && <Conflict flow={flow} theirs={saving.theirs} />}
    </Modal>
  );
}

/** The step, what it needs of the server, and the way to the stored order. */
function useWizardFlow({ orderId, productIds = [], projectIds = [], lost, onClose }: NestWizardProps) {
  const [start] = useState({ productIds, projectIds, orderId, lost });
  const [step, setStep] = useState(0);
  const wizard = useWizard(start);
  const draft = useWizardDraft(wizard, orderId ? { id: orderId } : null, step > 0);
  const navigate = useNavigate();
  const saving = useSave(orderId, wizard, () => setStep(0));
  const submit = useAction(nest.nestOrderState, { invalidates: CALLS });
  const needsCheck = step === 1 || step === LAST;
  const check = useCall(
    nest.precheckNestOrder,
    { body: { ...wizard.body, orderId } },
    { enabled: needsCheck && wizard.pieces > 0, keepPrevious: false },
  );

  const [isStarting, setStarting] = useState(false);
  const finish = async (starts: boolean, version?: number) => {
    setStarting(starts);
    const saved = await saving.save(version);
    if (!saved) return;
    if (starts)
      await submit.run({ params: { id: saved.id }, body: { action: 'submit', version: saved.version } });
    else toast.success('已存草稿');
    await invalidate(...CALLS);
    draft.clear();
    onClose();
    void navigate(`/nest/order-detail?id=${saved.id}`);
  };
  const isBlocked =
    wizard.pieces === 0 ||
    (step === LAST && check.data !== undefined && check.data.blocked.length >= wizard.body.products.length);
  return {
    step,
    setStep,
    wizard,
    draft,
    saving,
    check: { check: check.data, error: check.error, onRetry: () => void check.refetch() },
    isBlocked,
    isSubmitting: submit.busy,
    finish,
    /** what was under way when somebody else's change came between */
    finishOver: (version: number) => finish(isStarting, version),
  };
}
type WizardFlow = ReturnType<typeof useWizardFlow>;

function WizardFoot({ flow, onCancel }: { flow: WizardFlow; onCancel: () => void }) {
  const { step, setStep, wizard, saving, isBlocked, isSubmitting, finish } = flow;
  return (
    <div className="my-modal-foot">
      <span className="nest-wizard-sum my-t2">
        {fmt.int(wizard.kinds)} 种 {fmt.int(wizard.pieces)} 件
      </span>
      <Button onClick={onCancel}>取消</Button>
      {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
      {step < LAST && (
        <Button type="primary" disabled={isBlocked} onClick={() => setStep(step + 1)}>
          下一步
        </Button>
      )}
      {step === LAST && (
        <>
          <Button loading={saving.busy} disabled={wizard.pieces === 0} onClick={() => void finish(false)}>
            存草稿
          </Button>
          <Button
            type="primary"
            loading={saving.busy || isSubmitting}
            disabled={isBlocked}
            onClick={() => void finish(true)}
          >
            开始套料
          </Button>
        </>
      )}
    </div>
  );
}

/** Others have taken pieces while this order was put together. */
const TakenNote = ({ taken, hasPieces }: { taken: Taken; hasPieces: boolean }) => (
  <Alert
    type="warning"
    showIcon
    className="nest-taken"
    title={`${fmt.int(taken.kinds)} 种 ${fmt.int(taken.pieces)} 件刚被其他套料单占用`}
    description={hasPieces ? '本次数量已改为现在可套的，核对后继续' : '所选产品已没有可套数量，请另选产品'}
  />
);

function Conflict({ flow, theirs }: { flow: WizardFlow; theirs: StoredOrder }) {
  const { wizard, saving, setStep, finishOver } = flow;
  return (
    <ConflictDialog
      open
      fields={differences(theirs, wizard.body, wizard.pieces)}
      onTheirs={() => {
        wizard.reload(theirs).catch(showError);
        saving.settled();
        setStep(0);
      }}
      onMine={() => {
        saving.settled();
        void finishOver(theirs.version);
      }}
      onCancel={saving.settled}
    />
  );
}
