/** Corporate payment: where the money goes and what must stand beside it. The platform confirms it; nothing is asked meanwhile. */
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { OutputOf, payment, PaymentOrder } from '@muyun/contract';
import { copyText } from '../../kit/feedback.ts';
import { fmt } from '../../kit/format/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { OrderFacts } from './OrderFacts.tsx';

type Account = NonNullable<OutputOf<typeof payment.payOptions>['transferAccount']>;

interface TransferModalProps {
  order: PaymentOrder;
  account: Account;
  onClose: () => void;
}

export function TransferModal({ order, account, onClose }: TransferModalProps) {
  const lines = [
    ['户名', account.name, account.name],
    ['开户行', account.bank, account.bank],
    ['账号', account.account, account.account.replaceAll(' ', '')],
    ['转账金额', fmt.yuan(order.amount), order.amount],
    ['附言', order.orderNo, order.orderNo],
  ] as const;
  return (
    <HouseModal title="对公转账" open width={640} bare onCancel={onClose}>
      <dl className="my-pay-facts">
        {lines.map(([label, shown, copied]) => (
          <FactLine key={label} label={label} shown={shown} copied={copied} />
        ))}
      </dl>
      <p className="my-pay-note">
        请在 {fmt.time(order.expireTime)} 前转账，附言务必填写订单号。到账后由平台人工确认，确认后立即生效。
      </p>
      <details className="my-pay-note">
        <summary>订单信息</summary>
        <OrderFacts order={order} status={order.status} />
      </details>
      <div className="my-modal-foot">
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </HouseModal>
  );
}

function FactLine({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {shown}{' '}
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={`复制${label}`}
          onClick={() => void copyText(copied)}
        />
      </dd>
    </>
  );
}
