/** 结账检查: what is in the way of closing a month, and the closing itself once nothing is. */
import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { period, PERIOD_ACTIONS } from '@muyun/contract';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

/** `action` null: only looked at */
export interface Closing {
  readonly yearMonth: string;
  readonly action: 'closeStock' | 'close' | null;
}
type Check = period.PeriodCheck;

function Mark({ check }: { check: Check }) {
  if (check.ok) return <CheckCircleFilled className="period-ok" aria-label="通过" />;
  return check.warns ? (
    <InfoCircleFilled className="period-warns" aria-label="提示" />
  ) : (
    <CloseCircleFilled className="period-fails" aria-label="未通过" />
  );
}

function CheckRow({ check }: { check: Check }) {
  const rest = check.count - check.details.length;
  return (
    <li>
      <Mark check={check} />
      <div>
        <b>{check.label}</b>
        {!check.ok && <span className="my-t2">{check.count} 项</span>}
        {check.details.length > 0 && (
          <ul>
            {check.details.map((d) => (
              <li key={`${d.title} ${d.no}`}>
                <span className="my-t2">{d.title}</span> {d.no}
              </li>
            ))}
            {rest > 0 && <li className="my-t2">另有 {rest} 项</li>}
          </ul>
        )}
      </div>
    </li>
  );
}

export function ClosingDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { yearMonth, action } = closing;
  const { data, error, refetch, isFetching } = useCall(period.checkPeriod, { body: { yearMonth } });
  const done = {
    success: `${yearMonth} 已${action ? PERIOD_ACTIONS[action] : ''}`,
    invalidates: [period.listPeriods],
    onSuccess: onClose,
  };
  const closeStock = useAction(period.closeStockPeriod, done);
  const close = useAction(period.closePeriod, done);
  const fails = data?.items.filter((c) => !c.ok && !c.warns).length ?? 0;
  const word = action ? PERIOD_ACTIONS[action] : '重新检查';
  const go = () => {
    if (action === null) void refetch();
    else void (action === 'closeStock' ? closeStock : close).run({ body: { yearMonth } });
  };
  return (
    <HouseModal
      open
      width={560}
      title={action ? `${PERIOD_ACTIONS[action]} ${yearMonth}` : `${yearMonth} 结账检查`}
      okText={word}
      okDisabled={action !== null && (!data || fails > 0)}
      busy={closeStock.busy || close.busy || (action === null && isFetching)}
      onCancel={onClose}
      onOk={go}
    >
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={5} />}
      {data && (
        <ul className="period-checks">
          {data.items.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
      {fails > 0 && <p className="period-fails">{fails} 项未通过，处理后才能结账</p>}
    </HouseModal>
  );
}
