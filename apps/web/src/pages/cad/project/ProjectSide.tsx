/** Beside the project: whom it is for, by when, and what an import takes for granted. */
import { codeRuleShown } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { ProjectCover } from './ProjectCover.tsx';
import type { ProjectRow } from './project-columns.tsx';

export function ProjectSide({ row }: { row: ProjectRow }) {
  const list: [string, React.ReactNode][] = [
    ['客户', row.demandSide],
    ['工厂', row.factoryName],
    ['地址', row.address],
    ['下单日期', row.orderTime],
    ['交期', row.deliveryDate],
    ['创建', `${row.creatorName ?? ''} ${fmt.time(row.creationTime)}`],
  ];
  const defaults: [string, React.ReactNode][] = [
    [
      '默认材质',
      row.textureName &&
        `${row.textureName}${row.defaultThickness ? ` × ${fmt.thickness(row.defaultThickness)}` : ''}`,
    ],
    ['默认颜色', row.colorName],
    ['面积规则', row.areaRuleName],
    ['编号规则', codeRuleShown(row.codeRule)],
    ['包号前缀', row.packingPrefix],
  ];
  const rows = (items: [string, React.ReactNode][]) => (
    <dl className="my-cad-dl">
      {items.map(([k, v]) => [
        <dt key={k}>{k}</dt>,
        <dd key={`${k}v`}>{v || <span className="my-t3">—</span>}</dd>,
      ])}
    </dl>
  );
  return (
    <aside className="my-surface my-cad-side">
      <ProjectCover row={row} />
      <h3 className="my-block-title">基本信息</h3>
      {rows(list)}
      <h3 className="my-block-title">导入默认值</h3>
      {rows(defaults)}
      {row.remark && (
        <>
          <h3 className="my-block-title">备注</h3>
          <p className="my-t2" style={{ marginTop: 6 }}>
            {row.remark}
          </p>
        </>
      )}
    </aside>
  );
}
