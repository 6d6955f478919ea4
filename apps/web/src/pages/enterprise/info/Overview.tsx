/** Who the space is, who keeps it, what its edition holds, what was ordered last. */
import type { ReactNode } from 'react';
import { edition, type EnterpriseInfo, PAYMENT_STATUSES } from '@muyun/contract';
import { fmt, Num } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { EmptyState, ErrorLine, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag, StatusTag } from '../../../kit/status/index.ts';

type Fact = readonly [label: string, value: ReactNode, wide?: boolean];
const SWITCH = 1;

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="ent-facts">
        {facts.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value || <span className="my-t3">—</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Overview({ info }: { info: EnterpriseInfo }) {
  const hotline = useSession((s) => s.links.hotline);
  return (
    <div className="ent-overview">
      <Facts
        title="基本信息"
        facts={[
          ['空间编码', info.spaceCode],
          ['联系人', info.contactName],
          ['电话', info.telephone],
          ['统一社会信用代码', info.creditCode],
          ['创建时间', fmt.date(info.creationTime)],
          ['地址', [info.regionName, info.address].filter(Boolean).join(' ') || null, true],
        ]}
      />
      <Facts
        title="管理与服务"
        facts={[
          ['管理员', info.ownerName],
          ['管理员手机', info.ownerPhoneMasked],
          ['客户经理', info.salesmanName],
          ['服务期至', info.serviceEndTime && fmt.date(info.serviceEndTime)],
          ['客服热线', hotline],
        ]}
      />
      <Features />
      <Orders info={info} />
    </div>
  );
}

function Features() {
  const asked = useCall(edition.ownFeatures);
  const { data, error } = asked;
  const tags = [...Map.groupBy(data ?? [], (f) => f.tagName)];
  return (
    <section>
      <h2>功能清单</h2>
      {!data && (error ? <ErrorLine asked={asked} /> : <SkeletonLines rows={4} />)}
      <ul className="ent-features">
        {tags.map(([tag, features]) => (
          <li key={tag}>
            <span className="my-t2">{tag}</span>
            <span className="list">
              {features.map((f) => (
                <StatusTag
                  key={f.id}
                  small
                  tone={f.isEnabled ? 'green' : 'gray'}
                  label={f.valueType === SWITCH ? f.displayName : `${f.displayName} ${f.value}${f.unit}`}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ info }: { info: EnterpriseInfo }) {
  return (
    <section>
      <h2>最近订单</h2>
      {info.orders.length === 0 ? (
        <EmptyState title="还没有订单" />
      ) : (
        <ul className="ent-orders">
          {info.orders.map((o) => (
            <li key={o.id}>
              <span className="my-num">{o.orderNo}</span>
              <span className="my-ellipsis">{o.availableName}</span>
              <Num kind="money" value={o.amount} />
              <EnumTag options={PAYMENT_STATUSES} value={o.status} />
              <span className="my-t3">{fmt.time(o.creationTime)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
