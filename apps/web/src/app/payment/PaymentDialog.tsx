/** Buying for a space: an edition, or seats beside it. Amounts are the server's; what is chosen here is the plan, the way to pay and the coupon. */
import { useState } from 'react';
import { Alert, Button, Segmented, Tabs } from 'antd';
import { GATEWAYS, payment, type PaymentOrder, type PriceItem, type TenantBrief } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { OrderForm, type Options } from './OrderForm.tsx';
import { PlanCards } from './PlanCards.tsx';
import { ScanOrderModal } from './ScanOrderModal.tsx';
import { TransferModal } from './TransferModal.tsx';
import './payment.css';

type Kind = 'E' | 'F';
const SEATS_NAME = '席位';
const WORDS: Readonly<Record<Kind, string>> = { E: '版本', F: '功能' };

interface PaymentDialogProps {
  tenant: TenantBrief;
  onClose: () => void;
}

export default function PaymentDialog({ tenant, onClose }: PaymentDialogProps) {
  const [kind, setKind] = useState<Kind>('E');
  const [order, setOrder] = useState<PaymentOrder>();
  const options = useCall(payment.payOptions).data;
  const name = kind === 'E' ? tenant.editionName : SEATS_NAME;
  if (order && options?.transferAccount && order.gateway === GATEWAYS.transfer)
    return <TransferModal order={order} account={options.transferAccount} onClose={onClose} />;
  if (order)
    return (
      <ScanOrderModal
        order={order}
        isSimulated={options?.isSimulated ?? false}
        onAgain={() => setOrder(undefined)}
        onClose={onClose}
      />
    );
  return (
    <HouseModal title={`购买 - ${WORDS[kind]} - ${name}`} open width={760} bare onCancel={onClose}>
      <Segmented<Kind>
        className="my-buy-kind"
        aria-label="购买内容"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'E', label: tenant.editionName },
          { value: 'F', label: SEATS_NAME },
        ]}
      />
      <Plans key={kind} kind={kind} name={name} tenant={tenant} options={options} onOrdered={setOrder} />
    </HouseModal>
  );
}

interface PlansProps {
  kind: Kind;
  name: string;
  tenant: TenantBrief;
  options: Options | undefined;
  onOrdered: (order: PaymentOrder) => void;
}

function Plans({ kind, name, tenant, options, onOrdered }: PlansProps) {
  const { data, error, refetch } = useCall(
    payment.pricesByProvider,
    { query: { provider: kind, providerName: name } },
    { keepPrevious: false },
  );
  const [group, setGroup] = useState<string>();
  const [chosen, setChosen] = useState<PriceItem>();
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    );
  if (!data || !options) return <div className="my-buy-none">正在读取价格</div>;
  const shown = data.find((g) => g.groupName === group) ?? data[0];
  if (!shown) return <div className="my-buy-none">抱歉，暂不支持购买</div>;
  const plan = shown.priceItems.find((p) => p.id === chosen?.id) ?? shown.priceItems[0];
  return (
    <>
      {data.length > 1 && (
        <Tabs
          activeKey={shown.groupName}
          onChange={setGroup}
          items={data.map((g) => ({ key: g.groupName, label: g.groupName }))}
        />
      )}
      <PlanCards plans={shown.priceItems} chosen={plan?.id} onChoose={setChosen} />
      {plan && (
        <OrderForm plan={plan} providerName={name} tenant={tenant} options={options} onOrdered={onOrdered} />
      )}
    </>
  );
}
