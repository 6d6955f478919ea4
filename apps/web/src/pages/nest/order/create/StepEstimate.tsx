/** Step 5: what to expect, from a quick plan; the computation itself is usually better. */
import { Input } from 'antd';
import { dec, groupTitle } from '@muyun/contract';
import { FigureStrip } from '../../../../kit/doc/index.ts';
import type { Figure } from '../../../../kit/doc/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import type { ApiError } from '../../../../kit/http/index.ts';
import { share } from '../detail/figures.tsx';
import type { Check, Wizard } from './use-wizard.ts';

export interface CheckedStepProps {
  check: Check | undefined;
  error: ApiError | null;
  onRetry: () => void;
}

export function StepEstimate({ wizard, check, error, onRetry }: CheckedStepProps & { wizard: Wizard }) {
  if (error) return <ErrorBlock error={error} onRetry={onRetry} />;
  if (!check) return <SkeletonLines rows={6} />;
  return (
    <div className="nest-step">
      <FigureStrip figures={figuresOf(check, wizard.params.timeLimit)} />
      <GroupEstimates groups={check.groups} />
      {check.errors.length > 0 && (
        <p className="nest-bad nest-hint">{check.errors.length} 种产品有误，将列为未排件。</p>
      )}
      <label className="nest-field wide">
        <span>名称（可不填）</span>
        <Input
          maxLength={60}
          value={wizard.name}
          onChange={(e) => wizard.setName(e.target.value)}
          placeholder="如：3 楼铝板首批"
        />
      </label>
    </div>
  );
}

function figuresOf(check: Check, timeLimit: number): Figure[] {
  const known = check.groups.map((g) => g.estimate).filter((e) => e !== null);
  const sheets = known.reduce((s, e) => s + e.sheetAmount, 0);
  const least = check.groups.reduce((s, g) => s + (g.lowerBoundSheets ?? 0), 0);
  const cost = known.every((e) => e.materialCost !== null)
    ? known.reduce((s, e) => s.plus(e.materialCost ?? 0), dec(0)).toFixed(2)
    : null;
  const seconds = timeLimit * check.groups.length;
  return [
    {
      label: '产品',
      value: `${fmt.int(check.totals.kinds)} 种`,
      unit: `${fmt.int(check.totals.pieces)} 件`,
    },
    { label: '净面积', value: fmt.area(check.totals.area), unit: 'm²' },
    { label: '净重', value: fmt.weightSum(check.totals.weight) },
    {
      label: '预计张数',
      value: sheets || '—',
      unit: '张',
      note: least > 0 ? `至少 ${least} 张` : undefined,
    },
    {
      label: '材料成本（预计）',
      value: known.length === 0 ? '—' : cost === null ? '***' : fmt.yuan(cost),
    },
    feeOf(check.fee),
    {
      label: '最长计算',
      value: seconds >= 60 ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`,
      note: '可随时采用当前方案',
    },
  ];
}

function feeOf({ isFree, left, amount }: Check['fee']): Figure {
  const label = '服务费（预计）';
  if (isFree) return { label, value: '不计费' };
  return {
    label,
    value: amount === null ? '***' : fmt.yuan(amount),
    note: `首次成功扣 1 次，现剩 ${fmt.int(left ?? 0)} 次`,
  };
}

function GroupEstimates({ groups }: { groups: Check['groups'] }) {
  return (
    <table className="nest-cutlist wide">
      <thead>
        <tr>
          <th>材料组</th>
          <th className="num">件数</th>
          <th className="num">预计张数</th>
          <th className="num">至少张数</th>
          <th className="num">预计利用率</th>
          <th className="num">毛重 (kg)</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((g) => (
          <tr key={g.name}>
            <td>{groupTitle(g)}</td>
            <td className="num">{fmt.int(g.pieces)}</td>
            <td className="num">{g.estimate?.sheetAmount ?? '—'}</td>
            <td className="num">{g.lowerBoundSheets ?? '—'}</td>
            <td className="num">{g.estimate ? `${share(g.estimate.utilization)}%` : '—'}</td>
            <td className="num">{g.estimate ? fmt.weight(g.estimate.grossWeight) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
