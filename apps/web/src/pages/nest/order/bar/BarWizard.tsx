/** 新建型材套料 (F1): what is cut, from which bars, on which saw; also the way to change a draft and to nest lost pieces again. */
import { useRef, useState } from 'react';
import { Alert, Button, Modal, Steps } from 'antd';
import { useNavigate } from 'react-router';
import { bars } from '@muyun/contract';
import { isApiError, invalidate, showError, useAction, request } from '../../../../kit/http/index.ts';
import { STANDING, toast } from '../../../../kit/feedback.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { BAR_CALLS } from './bar-calls.ts';
import { BarParams } from './BarParams.tsx';
import { BarPieces } from './BarPieces.tsx';
import { BarStocks } from './BarStocks.tsx';
import { useBarWizard } from './use-bar-wizard.ts';
import type { BarWizardStart } from './use-bar-wizard.ts';
import '../detail/detail.css';
import '../create/wizard.css';
import './bar.css';

const STEPS = ['选择配件', '用料', '设备参数'];
const LAST = STEPS.length - 1;

export interface BarWizardProps extends BarWizardStart {
  onClose: () => void;
}

export function BarWizard({ onClose, ...start }: BarWizardProps) {
  const body = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [taken, setTaken] = useState<string | null>(null);
  const wizard = useBarWizard(start);
  const { isBusy, finish } = useFinish(wizard, start, onClose, (message) => {
    setTaken(message);
    setStep(0);
  });
  const isBlocked = wizard.count === 0 || (step >= 1 && wizard.bare.length > 0);
  const title = start.orderId ? '修改型材套料' : start.parent || start.lost ? '补套' : '新建型材套料';
  return (
    <Modal
      {...STANDING}
      title={title}
      open
      width={1140}
      style={{ top: 56, maxWidth: 'calc(100vw - 32px)' }}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector('input')?.focus()}
      footer={
        <Foot
          wizard={wizard}
          step={step}
          onStep={setStep}
          isBlocked={isBlocked}
          isBusy={isBusy}
          onFinish={(starts) => void finish(starts)}
          onClose={onClose}
        />
      }
    >
      <Steps
        size="small"
        current={step}
        onChange={(n) => (n < step || !isBlocked) && setStep(n)}
        items={STEPS.map((text) => ({ title: text }))}
      />
      {taken && <Alert type="warning" showIcon className="nest-taken" title={taken} />}
      <div className="nest-wizard" ref={body}>
        {step === 0 && <BarPieces wizard={wizard} />}
        {step === 1 && <BarStocks wizard={wizard} />}
        {step === LAST && <BarParams wizard={wizard} />}
      </div>
    </Modal>
  );
}

interface FootProps {
  wizard: ReturnType<typeof useBarWizard>;
  step: number;
  onStep: (step: number) => void;
  isBlocked: boolean;
  isBusy: boolean;
  onFinish: (starts: boolean) => void;
  onClose: () => void;
}

const Foot = ({ wizard, step, onStep, isBlocked, isBusy, onFinish, onClose }: FootProps) => (
  <div className="my-modal-foot">
    <span className="nest-wizard-sum my-t2">
      {fmt.int(wizard.body.pieces.length)} 种 {fmt.int(wizard.count)} 件
    </span>
    <Button onClick={onClose}>取消</Button>
    {step > 0 && <Button onClick={() => onStep(step - 1)}>上一步</Button>}
    {step < LAST && (
      <Button type="primary" disabled={isBlocked} onClick={() => onStep(step + 1)}>
        下一步
      </Button>
    )}
    {step === LAST && (
      <>
        <Button loading={isBusy} disabled={isBlocked} onClick={() => onFinish(false)}>
          存草稿
        </Button>
        <Button type="primary" loading={isBusy} disabled={isBlocked} onClick={() => onFinish(true)}>
          开始套料
        </Button>
      </>
    )}
  </div>
);

/** Saves, starts where that is wanted, and shows the order; pieces that others have taken lead back to the first step. */
function useFinish(
  wizard: ReturnType<typeof useBarWizard>,
  start: BarWizardStart,
  onClose: () => void,
  onTaken: (message: string) => void,
) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const submit = useAction(bars.barOrderState, { invalidates: BAR_CALLS });
  const finish = async (starts: boolean): Promise<void> => {
    setSaving(true);
    try {
      const saved = start.orderId
        ? await request(bars.updateBarOrder, {
            params: { id: start.orderId },
            body: { ...wizard.body, version: wizard.version },
          })
        : await request(bars.createBarOrder, { body: wizard.body });
      if (starts)
        await submit.run({ params: { id: saved.id }, body: { action: 'submit', version: saved.version } });
      else toast.success('已存草稿');
      await invalidate(...BAR_CALLS);
      onClose();
      void navigate(`/nest/accessory-order-detail?id=${saved.id}`);
    } catch (error) {
      if (isApiError(error) && error.code === 'Nest:QtyExceeded') {
        await invalidate(bars.listBarPieces);
        onTaken(error.message);
      } else showError(error);
    } finally {
      setSaving(false);
    }
  };
  return { isBusy: isSaving || submit.busy, finish };
}
