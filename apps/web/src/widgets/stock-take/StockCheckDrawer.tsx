/** 账实核对: the last runs of the rules of the stock, and each row that breaks one. */
import { Alert, Button, Drawer } from 'antd';
import { DOMAIN_ITEMS, inventory, type InventoryDomain } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { useAction, useCall } from '../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';

type Run = inventory.StockCheckRow;

function Violations({ run }: { run: Run }) {
  return (
    <ul className="check-rows">
      {run.violations.map((v) => (
        <li key={`${v.rule} ${v.no}`}>
          <b>{v.title}</b>
          <span className="my-t2">{v.no}</span>
          <code>
            {Object.entries(v.told)
              .map(([name, value]) => `${name} ${String(value)}`)
              .join('，')}
          </code>
        </li>
      ))}
    </ul>
  );
}
const summaryOf = (run: Run): string =>
  `${run.ruleCount} 条规则，${fmt.quantity(String(run.balanceCount))} 个结存，${fmt.quantity(String(run.moveCount))} 笔流水，用时 ${(run.tookMs / 1000).toFixed(1)} 秒`;

export function StockCheckDrawer({ domain, onClose }: { domain: InventoryDomain; onClose: () => void }) {
  const { data, error, refetch } = useCall(inventory.listStockChecks);
  const mayRun = useCan(`${DOMAIN_ITEMS[domain]}:edit`);
  const run = useAction(inventory.runStockCheck, {
    success: (answer) => (answer.violationCount === 0 ? '核对完成，没有不符' : undefined),
    invalidates: [inventory.listStockChecks],
  });
  const [last, ...older] = data?.items ?? [];
  return (
    <Drawer
      open
      size={760}
      onClose={onClose}
      title="账实核对"
      extra={
        mayRun && (
          <Button type="primary" loading={run.busy} onClick={() => void run.run()}>
            立即核对
          </Button>
        )
      }
    >
      {error && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={6} />}
      {data && !last && <EmptyState title="还没有核对过" hint="每天夜里自动核对一次，也可以立即核对" />}
      {last && (
        <>
          <Alert
            showIcon
            type={last.violationCount === 0 ? 'success' : 'error'}
            title={
              last.violationCount === 0
                ? `${fmt.fullTime(last.time)} 核对，账实相符`
                : `${fmt.fullTime(last.time)} 核对，${last.violationCount} 行不符，请联系客服`
            }
            description={summaryOf(last)}
          />
          <Violations run={last} />
        </>
      )}
      {older.length > 0 && (
        <ul className="check-older">
          {older.map((r) => (
            <li key={r.id}>
              <span className="my-num">{fmt.fullTime(r.time)}</span>
              <span className="my-t2">{r.userName ?? '夜间自动'}</span>
              <span className={r.violationCount === 0 ? 'my-t2' : 'take-again'}>
                {r.violationCount === 0 ? '相符' : `${r.violationCount} 行不符`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
