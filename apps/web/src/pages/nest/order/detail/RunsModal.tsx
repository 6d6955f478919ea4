/** 方案对比: every computation of the order with its figures; one is chosen. */
import { Button } from 'antd';
import { dec, durationText } from '@muyun/contract';
import type { NestOrderDetail, NestRun } from '@muyun/contract';
import { MACHINE_PRESETS } from '@muyun/contract';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { StatusTag } from '../../../../kit/status/index.ts';
import { EMPTY, fmt } from '../../../../kit/format/index.ts';
import { betterOf, share } from './figures.tsx';
import type { OrderActions } from './use-order-actions.tsx';

const STATES = {
  running: ['计算中', 'cyan'],
  done: ['已校验', 'green'],
  failed: ['计算失败', 'red'],
  cancelled: ['已取消', 'void'],
} as const;

type Figures = NonNullable<NestRun['figures']>;
interface RowProps {
  run: NestRun;
  /** of the chosen plan: what the others are compared with */
  chosen: Figures | null;
  /** of those that place the most */
  isCheapest: boolean;
}

const signed = (n: string, text: string): string => (dec(n).gt(0) ? `+${text}` : text.replace('-', '−'));
/** Against the chosen plan: nothing where it is that one, or no different. */
function Against({ by, text }: { by: string; text: string }) {
  const isNone = dec(by).eq(0);
  return <div className="nest-flat">{isNone ? '相同' : signed(by, text)}</div>;
}
const points = (is: string | null, was: string | null): string =>
  dec(is ?? 0)
    .minus(was ?? 0)
    .times(100)
    .toFixed(2);

function Money({ run, chosen, isCheapest }: RowProps) {
  const cost = run.figures?.netCost;
  if (!cost) return <>{run.figures ? '***' : EMPTY}</>;
  const more = dec(cost)
    .minus(chosen?.netCost ?? cost)
    .toFixed(2);
  return (
    <>
      {fmt.yuan(cost)}
      {isCheapest && <b className="nest-best">最省</b>}
      {!run.isChosen && chosen && <Against by={more} text={fmt.yuan(more)} />}
    </>
  );
}

/** What the machine costs, and for how long. */
function Process({ run, chosen }: Omit<RowProps, 'isCheapest'>) {
  const f = run.figures;
  if (!f || f.estSeconds === null) return <>{EMPTY}</>;
  const { processCost } = f;
  const more =
    processCost === null || !chosen?.processCost
      ? null
      : dec(processCost).minus(chosen.processCost).toFixed(2);
  return (
    <>
      {processCost === null ? '***' : fmt.yuan(processCost)}
      <div className="nest-flat">{durationText(f.estSeconds)}</div>
      {!run.isChosen && more !== null && <Against by={more} text={fmt.yuan(more)} />}
    </>
  );
}

/** The figures of a plan, each with its difference to the chosen one. */
function RunFigures({ run, chosen, isCheapest }: RowProps) {
  const f = run.figures;
  if (!f) return Array.from({ length: 7 }, (_, i) => <td key={i}>{EMPTY}</td>);
  const compares = !run.isChosen && chosen !== null;
  const more = (key: 'sheetAmount' | 'placedAmount'): string => String(f[key] - (chosen?.[key] ?? 0));
  const rate = points(f.utilization, chosen?.utilization ?? null);
  const rest = dec(f.remnantArea)
    .minus(chosen?.remnantArea ?? 0)
    .toFixed(2);
  return (
    <>
      <td className="num">
        {f.sheetAmount}
        {compares && <Against by={more('sheetAmount')} text={more('sheetAmount')} />}
      </td>
      <td className="num">
        {`${share(f.utilization)}%`}
        {compares && <Against by={rate} text={`${rate} 点`} />}
      </td>
      <td className="num">
        {`${fmt.area(f.remnantArea)} m²`}
        {compares && <Against by={rest} text={`${rest} m²`} />}
      </td>
      <td className="num">
        {`${f.placedAmount} / ${f.pieceAmount}`}
        {compares && <Against by={more('placedAmount')} text={`${more('placedAmount')} 件`} />}
      </td>
      <td className="num">
        <Money run={run} chosen={chosen} isCheapest={isCheapest} />
      </td>
      <td className="num">
        <Process run={run} chosen={chosen} />
      </td>
      <td>{betterOf(f)}</td>
    </>
  );
}

/** Which computation, how it ended, what it was given. */
function RunHead({ run }: { run: NestRun }) {
  const [label, tone] = STATES[run.state];
  return (
    <>
      <td>
        第 {run.runNo} 次{run.touchedFrom !== null && `（手工调整自第 ${run.touchedFrom} 次）`}
        <div className="nest-flat">
          {fmt.time(run.creationTime)}
          {run.keptSheets > 0 && ` · 保留锁定 ${run.keptSheets} 张`}
        </div>
      </td>
      <td>
        <StatusTag label={label} tone={tone} small />
        {run.message && <div className="nest-flat">{run.message}</div>}
      </td>
      <td>
        {MACHINE_PRESETS.find((m) => m.value === run.params.machinePreset)?.label}
        <div className="nest-flat">
          间距 {run.params.spacing} ·{' '}
          {run.durationMs === null ? EMPTY : `${Math.round(run.durationMs / 1000)} 秒`}
        </div>
      </td>
    </>
  );
}

function RunRow({ actions, onClose, ...props }: RowProps & { actions: OrderActions; onClose: () => void }) {
  const { run } = props;
  const adopt = async () => {
    if (await actions.run('adopt', { runId: run.id })) onClose();
  };
  return (
    <tr className={run.isChosen ? 'chosen' : ''}>
      <RunHead run={run} />
      <RunFigures {...props} />
      <td>
        {run.isChosen ? (
          <b className="nest-chosen">采用中</b>
        ) : run.figures && actions.has('adopt') ? (
          <Button
            size="small"
            disabled={!run.isCurrent}
            loading={actions.busy}
            title={run.isCurrent ? undefined : '产品清单已修改，请重算'}
            onClick={() => void adopt()}
          >
            采用
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** A plan that leaves pieces out is no cheaper way to make them: compared are those that place the most. */
function cheapestOf(runs: readonly NestRun[]): ReadonlySet<string> {
  const current = runs.flatMap((r) =>
    r.isCurrent && r.figures?.netCost
      ? [{ id: r.id, placed: r.figures.placedAmount, cost: dec(r.figures.netCost) }]
      : [],
  );
  const most = Math.max(0, ...current.map((r) => r.placed));
  const whole = current.filter((r) => r.placed === most);
  const least = whole.map((r) => r.cost).toSorted((a, b) => a.comparedTo(b))[0];
  return new Set(whole.filter((r) => least !== undefined && r.cost.eq(least)).map((r) => r.id));
}

export function RunsModal({
  order,
  open,
  onClose,
  actions,
}: {
  order: NestOrderDetail;
  open: boolean;
  onClose: () => void;
  actions: OrderActions;
}) {
  const chosen = order.runs.find((r) => r.isChosen)?.figures ?? null;
  const cheapest = cheapestOf(order.runs);
  return (
    <HouseModal title="方案对比" open={open} onCancel={onClose} bare width={1060}>
      <table className="nest-cutlist wide">
        <thead>
          <tr>
            <th>方案</th>
            <th>状态</th>
            <th>设备 / 参数</th>
            <th className="num">张数</th>
            <th className="num">利用率</th>
            <th className="num">余料</th>
            <th className="num">已排 / 应排</th>
            <th className="num">净成本</th>
            <th className="num">加工费</th>
            <th>余地</th>
            <th aria-label="采用" />
          </tr>
        </thead>
        <tbody>
          {order.runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              chosen={chosen}
              isCheapest={cheapest.has(run.id)}
              actions={actions}
              onClose={onClose}
            />
          ))}
        </tbody>
      </table>
    </HouseModal>
  );
}
