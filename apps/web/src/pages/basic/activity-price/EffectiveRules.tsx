/** What a space pays for nesting now: the rules that hold for it, and what an order would cost. */
import { useState } from 'react';
import { Button } from 'antd';
import { activityPrice as calls, NEST_SERVICES } from '@muyun/contract';
import { fmt, textOf } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { TryFeeDialog } from './TryFeeDialog.tsx';
import { pricesText, ruleDays, unitOf } from '../../../widgets/rule-versions/index.ts';
import '../basic.css';

export function EffectiveRules() {
  const [isTrying, setTrying] = useState(false);
  const rules = useCall(calls.effectivePriceRules);
  return (
    <section className="my-surface bd-page">
      <header className="bd-head-top">
        <h2>套料价格</h2>
        <span className="bd-note">由平台发布，当前对本企业生效的规则</span>
        <span className="bd-head-acts">
          <Button onClick={() => setTrying(true)}>费用试算</Button>
        </span>
      </header>
      {rules.isPending && <SkeletonLines rows={4} />}
      {rules.error && <ErrorBlock error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data?.length === 0 && <EmptyState title="没有价格规则" hint="每次套料扣 1 次额度，不另计金额" />}
      {rules.data && rules.data.length > 0 && (
        <div className="bd-page-table">
          <table className="bd-lines">
            <thead>
              <tr>
                <th>名称</th>
                <th>服务</th>
                <th className="num">价格</th>
                <th className="num">每单最低 (¥)</th>
                <th className="num">每月免费</th>
                <th className="num">折扣</th>
                <th>有效期</th>
              </tr>
            </thead>
            <tbody>
              {rules.data.map((r) => (
                <tr key={r.id}>
                  <td>{r.name}</td>
                  <td>{textOf('mask', r.service, NEST_SERVICES)}</td>
                  <td className="num">{pricesText(r)}</td>
                  <td className="num">{fmt.money(r.minFee)}</td>
                  <td className="num">
                    {fmt.quantity(r.monthlyFree)} {unitOf(r.billUnit)}
                  </td>
                  <td className="num">{r.discount === '1.0000' ? '—' : fmt.factor(r.discount)}</td>
                  <td>{ruleDays(r)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isTrying && <TryFeeDialog onClose={() => setTrying(false)} />}
    </section>
  );
}
