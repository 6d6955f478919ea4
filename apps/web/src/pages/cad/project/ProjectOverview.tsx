/** 概览: where the area and the pieces are, by material and by colour, and what still waits. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { product, PROJECT_PRODUCE, projectRoute } from '@muyun/contract';
import { addressOf } from '../../../kit/tabs/address.ts';
import { ColorSwatch, fmt } from '../../../kit/format/index.ts';
import { type OutputOfRow, shareOf } from '../shared/shares.ts';
import { can } from '../../../kit/auth/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { TabLink } from '../../../kit/table/index.ts';
import type { ProjectRow } from './project-columns.tsx';
import { ProjectCurve } from './ProjectCurve.tsx';
import { ProjectDays } from './ProjectDays.tsx';
import { offers } from './project-verbs.ts';

type Row = OutputOfRow<typeof product.unfoldStatistics>;

const colorOf = (r: Row): React.ReactNode =>
  r.colorCode ? <ColorSwatch rgb={r.colorRgb} name={r.colorCode} /> : '未定颜色';

export default function ProjectOverview({ row }: { row: ProjectRow }) {
  const navigate = useNavigate();
  if (row.kindAmount === 0) {
    const go = (kind: string) => () =>
      void navigate(addressOf(`/cad/product-import?projectId=${row.id}&kind=${kind}`));
    return (
      <div className="my-cad-pane">
        <EmptyState
          title="还没有产品"
          hint="导入客户的下单表或展开图，系统会自动展开、计算面积和重量"
          actions={
            offers(row, 'import') && (
              <>
                <Button type="primary" size="small" onClick={go('excel')}>
                  Excel 导入
                </Button>
                <Button size="small" onClick={go('dxf')}>
                  DXF 导入
                </Button>
              </>
            )
          }
        />
      </div>
    );
  }
  return (
    <div className="my-cad-pane">
      <div className="my-cad-cards">
        {row.produceState !== PROJECT_PRODUCE.none && can(projectRoute.right) && <Progress id={row.id} />}
        <ProjectCurve id={row.id} />
        <Chart
          row={row}
          title="按材质与板厚"
          groupBy="material"
          nameOf={(r) => `${r.textureName ?? ''} × ${fmt.thickness(r.thickness)}`}
        />
        <Chart row={row} title="按颜色" groupBy="color" nameOf={colorOf} />
        <Chart
          row={row}
          title="按板型"
          groupBy="plateType"
          nameOf={(r) => r.plateTypeName ?? '平板 / 图纸'}
        />
      </div>
      <ProjectDays id={row.id} />
    </div>
  );
}

/** 按工序: how far each process of the route is; leads to it. */
function Progress({ id }: { id: string }) {
  const { data, error, refetch } = useCall(projectRoute, { params: { id } });
  return (
    <section>
      <h3 className="my-block-title">
        <TabLink to={`/cad/project-process?id=${id}`}>按工序</TabLink> <small>生产进度</small>
      </h3>
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={3} height={28} />
      ) : (
        <div className="my-cad-bars">
          {data.rows
            .filter((r) => r.requiredQty > 0)
            .map((r) => [
              <span key={`${r.projectProcessId}n`} className="my-ellipsis">
                {r.name}
              </span>,
              <span
                key={`${r.projectProcessId}b`}
                className="bar"
                title={`返工 ${r.reworkQty} 件，报废 ${r.scrapQty} 件`}
              >
                <i style={{ width: `${(r.doneQty / r.requiredQty) * 100}%` }} />
              </span>,
              <span key={`${r.projectProcessId}v`} className="my-num">
                {fmt.int(r.doneQty)} <small className="my-t3">/ {fmt.int(r.requiredQty)} 件</small>
              </span>,
            ])}
        </div>
      )}
    </section>
  );
}

function Chart({
  row,
  title,
  groupBy,
  nameOf,
}: {
  row: ProjectRow;
  title: string;
  groupBy: 'material' | 'color' | 'plateType';
  nameOf: (r: Row) => React.ReactNode;
}) {
  const { data, error, refetch } = useCall(product.unfoldStatistics, {
    query: { projectIds: row.id as never, groupBy },
  });
  return (
    <section>
      <h3 className="my-block-title">
        {title} <small>展开面积 m²</small>
      </h3>
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={3} height={28} />
      ) : (
        <div className="my-cad-bars">
          {data.rows.slice(0, 8).map((r) => [
            <span key={`${r.key}n`} className="my-ellipsis">
              {nameOf(r)}
            </span>,
            <span
              key={`${r.key}b`}
              className="bar"
              title={`${fmt.int(r.kinds)} 种 ${fmt.int(r.quantity)} 件`}
            >
              <i style={{ width: `${shareOf(r.boundingArea, data.rows[0]?.boundingArea)}%` }} />
            </span>,
            <span key={`${r.key}v`} className="my-num" title={r.boundingArea}>
              {fmt.area(r.boundingArea)} <small className="my-t3">· {fmt.int(r.quantity)} 件</small>
            </span>,
          ])}
        </div>
      )}
    </section>
  );
}
