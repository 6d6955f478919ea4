/** Step 2: groups by material, thickness and colour, and what is wrong with single products. */
import { thicknessText } from '@muyun/contract';
import { ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { ColorSwatch, fmt } from '../../../../kit/format/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { OUTLINE_FAULT, productAt } from '../../shared/product-at.ts';
import type { Check } from './use-wizard.ts';
import type { CheckedStepProps } from './StepEstimate.tsx';

export function StepGroups({ check, error, onRetry }: CheckedStepProps) {
  if (error) return <ErrorBlock error={error} onRetry={onRetry} />;
  if (!check) return <SkeletonLines rows={8} />;
  return (
    <div className="nest-step">
      <GroupTable groups={check.groups} />
      {check.errors.length === 0 ? (
        <p className="nest-ok">预检通过：全部产品可以套料</p>
      ) : (
        <>
          <h3 className="nest-title">预检：{check.errors.length} 种产品有误，将不参与套料</h3>
          <FaultTable faults={check.errors} />
        </>
      )}
    </div>
  );
}

function GroupTable({ groups }: { groups: Check['groups'] }) {
  return (
    <table className="nest-cutlist wide">
      <thead>
        <tr>
          <th>材质</th>
          <th>板厚</th>
          <th>颜色</th>
          <th className="num">种类</th>
          <th className="num">件数</th>
          <th className="num">净面积 (m²)</th>
          <th className="num">净重 (kg)</th>
          <th className="num">至少张数</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((g) => (
          <tr key={g.name}>
            <td>{g.textureName}</td>
            <td>{thicknessText(g.thickness)}</td>
            <td>{g.colorName ? <ColorSwatch rgb={g.colorHex} name={g.colorName} /> : '—'}</td>
            <td className="num">{g.kinds}</td>
            <td className="num">{fmt.int(g.pieces)}</td>
            <td className="num">{fmt.area(g.area)}</td>
            <td className="num">{fmt.weight(g.weight)}</td>
            <td className="num">{g.lowerBoundSheets ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wayOf = (e: Check['errors'][number]): string =>
  e.errorType === OUTLINE_FAULT ? '查看断点' : e.repair === 'drawing' ? '去补图纸' : '查看产品';
function FaultTable({ faults }: { faults: Check['errors'] }) {
  return (
    <table className="nest-cutlist wide">
      <thead>
        <tr>
          <th>编号</th>
          <th>问题</th>
          <th>说明</th>
          <th>建议</th>
          <th aria-label="处理" />
        </tr>
      </thead>
      <tbody>
        {faults.map((e, i) => (
          <tr key={`${e.productId ?? ''}${i}`}>
            <td>{e.code ?? '—'}</td>
            <td className="nest-bad">{e.label}</td>
            <td>{e.message}</td>
            <td>{e.suggestion || '—'}</td>
            <td>{e.productId && <TabLink to={productAt(e.productId, e.errorType)}>{wayOf(e)}</TabLink>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
