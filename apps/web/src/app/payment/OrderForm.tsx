/** Way to pay, coupon, amounts and agreement of a chosen plan. */
import { useState } from 'react';
import { Alert, Button, Checkbox, Input, Radio, Tooltip } from 'antd';
import {
  COUPON_MAX,
  DIALOG_GATEWAYS,
  GATEWAYS,
  type OutputOf,
  payment,
  type PaymentOrder,
  type PriceItem,
  type TenantBrief,
} from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { useAction, useCall } from '../../kit/http/index.ts';
import { useSession } from '../../kit/session/session-store.ts';

/** How one can pay here. */
export type Options = OutputOf<typeof payment.payOptions>;
type Quote = OutputOf<typeof payment.quoteOrder>;
type Gateway = Options['gateways'][number]['gateway'];
/** Drawn by letters: icons of the library would be paid for by every first page. */
const MARKS: Readonly<Record<Gateway, string>> = {
  [GATEWAYS.wechat]: '微',
  [GATEWAYS.alipay]: '支',
  [GATEWAYS.transfer]: '对',
};
/** Said of a blank code; the field itself may stay empty. */
const BLANK = '请添加优惠码';

interface OrderFormProps {
  plan: PriceItem;
  providerName: string;
  tenant: TenantBrief;
  options: Options;
  onOrdered: (order: PaymentOrder) => void;
}

export function OrderForm({ plan, providerName, tenant, options, onOrdered }: OrderFormProps) {
  const first = options.gateways.find((g) => g.isOpen)?.gateway;
  const [gateway, setGateway] = useState<Gateway | undefined>(first);
  const [applied, setApplied] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { quote, couponFault, fault } = useQuote(tenant.tenantId, plan.id, applied);
  const couponNo = couponFault === null ? applied : null;
  const { run, busy } = useAction(payment.createOrder, { onSuccess: onOrdered });
  const submit = (): void => {
    if (gateway === undefined) return;
    const { tenantId, displayName: tenantName } = tenant;
    void run({ body: { tenantId, tenantName, gateway, couponNo, priceId: plan.id, providerName } });
  };
  return (
    <>
      <Gateways options={options} value={gateway} onChange={setGateway} />
      <Coupon applied={couponNo} fault={couponFault} onApply={setApplied} />
      {fault === null ? <Sums quote={quote} /> : <Alert type="warning" showIcon title={fault} />}
      <div className="my-buy-foot">
        <span>客服热线 {options.hotline || '暂未公布'}</span>
        <Agreement isAgreed={isAgreed} onChange={setAgreed} />
        <Button
          type="primary"
          loading={busy}
          disabled={!isAgreed || !quote || gateway === undefined}
          onClick={submit}
        >
          提交订单
        </Button>
      </div>
    </>
  );
}

const FORBIDDEN = 403;

/** The server's amounts; a coupon that it refuses is said, and the amounts without it stand. */
function useQuote(tenantId: string, priceId: string, couponNo: string | null) {
  const fresh = { keepPrevious: false, staleTime: 60_000 };
  const plain = useCall(payment.quoteOrder, { body: { tenantId, priceId, couponNo: null } }, fresh);
  const reduced = useCall(
    payment.quoteOrder,
    { body: { tenantId, priceId, couponNo } },
    { ...fresh, enabled: couponNo !== null },
  );
  const couponFault = couponNo === null ? null : (reduced.error?.message ?? null);
  const quote = couponNo === null || couponFault !== null ? plain.data : reduced.data;
  const fault =
    plain.error === null
      ? null
      : plain.error.status === FORBIDDEN
        ? '只有空间管理员或有订单权限的成员可以购买，请联系管理员'
        : plain.error.message;
  return { quote, couponFault, fault };
}

interface GatewaysProps {
  options: Options;
  value: Gateway | undefined;
  onChange: (gateway: Gateway) => void;
}

function Gateways({ options, value, onChange }: GatewaysProps) {
  const isOpen = (gateway: number): boolean =>
    options.gateways.some((g) => g.gateway === gateway && g.isOpen);
  return (
    <div className="my-buy-row">
      <span>支付方式</span>
      <Radio.Group
        aria-label="支付方式"
        value={value}
        onChange={(event: { target: { value?: Gateway } }) =>
          event.target.value !== undefined && onChange(event.target.value)
        }
      >
        {DIALOG_GATEWAYS.map((g) => (
          <Tooltip key={g.value} title={isOpen(g.value) ? undefined : '本站尚未开通'}>
            <Radio.Button value={g.value} disabled={!isOpen(g.value)}>
              <i className={`my-pay-mark g${g.value}`} aria-hidden>
                {MARKS[g.value]}
              </i>
              {g.label}
            </Radio.Button>
          </Tooltip>
        ))}
      </Radio.Group>
    </div>
  );
}

interface CouponProps {
  applied: string | null;
  fault: string | null;
  onApply: (code: string | null) => void;
}

function Coupon({ applied, fault, onApply }: CouponProps) {
  const [code, setCode] = useState('');
  const [isBlank, setBlank] = useState(false);
  const redeem = (): void => {
    const typed = code.trim();
    setBlank(typed === '');
    onApply(typed === '' ? null : typed);
  };
  const said = isBlank ? BLANK : fault;
  return (
    <div className="my-buy-row">
      <span>优惠码</span>
      <div>
        <div className="my-buy-coupon">
          <Input
            aria-label="优惠码"
            placeholder="选填"
            maxLength={COUPON_MAX}
            value={code}
            status={said === null ? '' : 'error'}
            onChange={(event) => {
              setCode(event.target.value);
              setBlank(false);
              // what is typed now is not what was redeemed
              onApply(null);
            }}
            onBlur={() => setBlank(code !== '' && code.trim() === '')}
            onPressEnter={redeem}
          />
          <Button onClick={redeem}>兑换</Button>
        </div>
        {said !== null && (
          <p className="my-buy-said" role="alert">
            {said}
          </p>
        )}
        {said === null && applied !== null && <p className="my-buy-said good">已使用优惠码 {applied}</p>}
      </div>
    </div>
  );
}

function Sums({ quote }: { quote: Quote | undefined }) {
  const shown = (amount: string | undefined): string => (amount === undefined ? '—' : fmt.yuan(amount));
  const hasCredit = quote !== undefined && quote.creditAmount !== '0.00';
  return (
    <dl className="my-buy-sums" aria-label="订单金额">
      <dt>订单金额</dt>
      <dd>{shown(quote?.orderAmount)}</dd>
      {hasCredit && (
        <>
          <dt>升级抵扣</dt>
          <dd>{shown(quote.creditAmount)}</dd>
        </>
      )}
      <dt>优惠金额</dt>
      <dd>{shown(quote?.discountAmount)}</dd>
      <dt className="due">应付金额{quote?.until ? `（有效期至 ${quote.until}）` : ''}</dt>
      <dd className="due">{shown(quote?.amount)}</dd>
    </dl>
  );
}

function Agreement({ isAgreed, onChange }: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }) {
  const terms = useSession((s) => s.links.terms);
  return (
    <span>
      <Checkbox checked={isAgreed} onChange={(event) => onChange(event.target.checked)}>
        我已阅读并同意
      </Checkbox>
      <a href={terms} target="_blank" rel="noreferrer">
        《服务协议》
      </a>
    </span>
  );
}
