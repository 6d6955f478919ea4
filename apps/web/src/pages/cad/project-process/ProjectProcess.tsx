/** /cad/project-process: the route of a project, how far each process is, and which products need it. */
import { useState } from 'react';
import { Button, Tabs } from 'antd';
import { type OutputOf, project, projectRoute, recalculateRoutes, routeMatrix } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { ProgressBar } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { OfOneProject } from '../shared/OfOneProject.tsx';
import { AddProcesses } from './AddProcesses.tsx';
import { Matrix } from './Matrix.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { RouteTable } from './RouteTable.tsx';
import { SortRoute } from './SortRoute.tsx';
import '../shared/cad.css';
import './project-process.css';

const P = 'AlProduce.Processes';
type Route = OutputOf<typeof projectRoute>;
type Asking = 'release' | 'add' | 'sort';

/** 补下达, 添加, 排序, 重新计算: what concerns the route as a whole. */
function Tools({ route, onAsk }: { route: Route; onAsk: (asking: Asking) => void }) {
  const again = useAction(recalculateRoutes, {
    invalidates: [projectRoute, routeMatrix],
    onSuccess: ({ drift }) => {
      if (drift.length === 0) toast.success('已重新计算，数据一致');
      else toast.warning(`已重新计算，修正 ${drift.length} 处`);
    },
  });
  const isShut = route.isEnded;
  return (
    <span className="pp-tools">
      {can('AlProduce.ProjectProgresses:edit') && (
        <Button
          loading={again.busy}
          onClick={() => void again.run({ body: { projectIds: [route.projectId] } })}
        >
          重新计算
        </Button>
      )}
      {can(`${P}:edit`) && (
        <Button disabled={isShut || route.rows.length < 2} onClick={() => onAsk('sort')}>
          排序
        </Button>
      )}
      {can(`${P}:add`) && (
        <>
          <Button disabled={isShut} onClick={() => onAsk('add')}>
            添加工序
          </Button>
          <Button disabled={isShut} onClick={() => onAsk('release')}>
            套用模板
          </Button>
        </>
      )}
    </span>
  );
}

function Head({ route }: { route: Route }) {
  return (
    <span className="pp-head">
      <span>
        件数 <b>{route.pieces}</b>
      </span>
      <span className="pp-progress">
        总进度
        <ProgressBar percent={Number(route.percent ?? 0)} />
        <b>{route.percent === null ? '—' : `${route.percent} %`}</b>
      </span>
      <span className="my-t3">按{route.progressField === 1 ? '件数' : '面积'}计算</span>
      {route.isEnded && <StatusTag small label="工程已完工或作废" tone="outline" />}
    </span>
  );
}

function Loaded({ route }: { route: Route }) {
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <>
      {route.isReleased ? (
        <>
          <header className="pp-bar">
            <Head route={route} />
            <Tools route={route} onAsk={setAsking} />
          </header>
          {route.outdated > 0 && (
            <div className="pp-outdated" role="alert">
              {route.outdated} 种产品在下达之后有变化，标签与工序还是原来的，请重新计算
            </div>
          )}
          <Tabs
            className="pp-tabs"
            items={[
              {
                key: 'route',
                label: `工序路线 ${route.rows.length}`,
                children: <RouteTable route={route} />,
              },
              { key: 'matrix', label: '产品×工序', children: <Matrix route={route} /> },
            ]}
          />
        </>
      ) : (
        <EmptyState
          title="这个工程还没有下达工序路线"
          hint="按产品带出、选路线模板或自选工序，预览件数、面积和工时后下达；下达时为每一件产品生成标签"
          actions={
            can(`${P}:add`) && !route.isEnded ? (
              <Button type="primary" onClick={() => setAsking('release')}>
                下达工序路线
              </Button>
            ) : undefined
          }
        />
      )}
      {asking === 'release' && <ReleaseDialog projectId={route.projectId} onClose={close} />}
      {asking === 'add' && <AddProcesses projectId={route.projectId} onClose={close} />}
      {asking === 'sort' && <SortRoute route={route} onClose={close} />}
    </>
  );
}

function Chosen({ id }: { id: string }) {
  const of = useCall(project.getProject, { params: { id } }, { keepPrevious: false });
  const route = useCall(projectRoute, { params: { id } }, { keepPrevious: false });
  useTab({ title: of.data ? `工序 ${of.data.displayName}` : undefined });
  const error = of.error ?? route.error;
  if (error && !route.data)
    return <ErrorBlock error={error} title="工序路线没有加载出来" onRetry={() => void route.refetch()} />;
  if (!route.data) return <SkeletonLines rows={8} />;
  return <Loaded route={route.data} />;
}

export default function ProjectProcess() {
  return (
    <OfOneProject surface="pp-surface" hint="选择工程和批次，下达工序路线、查看每道工序的进度">
      {(id) => <Chosen key={id} id={id} />}
    </OfOneProject>
  );
}
