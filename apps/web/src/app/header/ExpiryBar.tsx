/** The time of the space is over: how long it still works, or that it is only read, and the way to go on (platform F4). On every page. */
import { Button } from 'antd';
import { ClockCircleOutlined } from '@ant-design/icons';
import { enterprise, type TenantBrief } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { useBuying } from '../../kit/buying.ts';
import { useSession } from '../../kit/session/session-store.ts';
import './look-bar.css';

function wordsOf({ graceDaysLeft: left }: TenantBrief): string {
  if (left === null) return '版本已到期，当前为只读，请续费后操作';
  return left > 0 ? `已到期，宽限期还剩${left}天` : '已到期，今天是宽限期的最后一天';
}

export default function ExpiryBar({ tenant }: { tenant: TenantBrief }) {
  const mayBuy = useCan(enterprise.getInfo.right);
  const administrators = useSession((s) => s.administrators);
  return (
    <div className="my-look-bar over" role="status">
      <ClockCircleOutlined />
      <span className="text">
        {wordsOf(tenant)}
        {!mayBuy && administrators.length > 0 && `，请联系${administrators.join('、')}`}
      </span>
      {mayBuy && (
        <Button size="small" danger onClick={() => useBuying.setState({ isAsked: true })}>
          立即续费
        </Button>
      )}
    </div>
  );
}
