/** Scan-to-pay: the code of an order, until it is paid or its time is over. Closing it stops the asking. */
import { type ReactNode, useEffect, useState } from 'react';
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { payment, PAYMENT_STATUS, type PaymentOrder, STATUS_POLL_S } from '@muyun/contract';
import { loadSession } from '../../kit/auth/index.ts';
import { Countdown } from '../../kit/countdown/Countdown.tsx';
import { toast } from '../../kit/feedback.ts';
import { fmt } from '../../kit/format/index.ts';
import { showError, useAction, useCall } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { OrderFacts } from './OrderFacts.tsx';

interface ScanOrderModalProps {
  order: PaymentOrder;
  isSimulated: boolean;
  onAgain: () => void;
  onClose: () => void;
}

export function ScanOrderModal({ order, isSimulated, onAgain, onClose }: ScanOrderModalProps) {
  const [status, setStatus] = useState(order.status);
  const isPaid = status === PAYMENT_STATUS.paid;
  const isOver = status === PAYMENT_STATUS.cancelled;
  return (
    <HouseModal title="扫码支付" open width={640} bare onCancel={onClose}>
      {isPaid && <Paid order={order} onClose={onClose} />}
      {isOver && (
        <Outcome
          icon={<ExclamationCircleFilled className="over" />}
          title="二维码已失效"
          note="订单已取消，未产生扣款。"
          action="重新下单"
          onAction={onAgain}
        />
      )}
      {!isPaid && !isOver && <Code order={order} isSimulated={isSimulated} onStatus={setStatus} />}
    </HouseModal>
  );
}

interface OutcomeProps {
  icon: ReactNode;
  title: string;
  note: string;
  action: string;
  onAction: () => void;
}

function Outcome({ icon, title, note, action, onAction }: OutcomeProps) {
  return (
    <div className="my-pay-outcome" role="status">
      {icon}
      <b>{title}</b>
      <span>{note}</span>
      <Button type="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

function Paid({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  useEffect(() => {
    toast.success('支付成功');
    // edition, end and rights of the space are others now
    loadSession().catch(showError);
  }, []);
  return (
    <Outcome
      icon={<CheckCircleFilled className="paid" />}
      title="支付成功"
      note={`${order.providerName} ${order.availableName}，订单号 ${order.orderNo}`}
      action="完成"
      onAction={onClose}
    />
  );
}

interface CodeProps {
  order: PaymentOrder;
  isSimulated: boolean;
  onStatus: (status: number) => void;
}

/** Asks every five seconds as long as it stands: it goes with the view, and once the order is no longer unpaid. */
function Code({ order, isSimulated, onStatus }: CodeProps) {
  const asked = useCall(
    payment.orderStatus,
    { params: { id: order.id } },
    { refetchInterval: STATUS_POLL_S * 1000, staleTime: 0 },
  );
  const status = asked.data?.status ?? order.status;
  useEffect(() => onStatus(status), [onStatus, status]);
  const { data, error, refetch } = useCall(payment.orderQr, { params: { id: order.id } });
  const { run, busy } = useAction(payment.simulatePayment, { invalidates: [payment.orderStatus] });
  return (
    <div className="my-scan">
      <div className="my-scan-code">
        <span className="my-scan-amount">{fmt.yuan(order.amount)}</span>
        {data ? (
          <img src={data.url} alt={`支付二维码 ${order.orderNo}`} />
        ) : (
          <div className="my-scan-blank">{error ? error.message : '正在生成二维码'}</div>
        )}
        {error && (
          <Button size="small" onClick={() => void refetch()}>
            重新获取
          </Button>
        )}
        <span>
          剩余支付时间 <Countdown label="剩余支付时间" until={Date.parse(order.expireTime)} />
        </span>
      </div>
      <div>
        <OrderFacts order={order} status={status} />
        {isSimulated && (
          <div className="my-pay-note">
            演示环境：二维码不能真实付款，也不会产生扣款。{' '}
            <Button size="small" loading={busy} onClick={() => void run({ params: { id: order.id } })}>
              模拟支付
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
