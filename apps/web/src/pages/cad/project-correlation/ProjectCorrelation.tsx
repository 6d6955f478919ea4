/** /cad/project-correlation: what one project is tied to, as a graph and as lists; projects are tied and untied here. */
import { useState } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '@muyun/contract';
import { projectCorrelation, projectRelation, type RelatedProject } from '@muyun/contract';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { Graph } from './Graph.tsx';
import { DocumentTable, ProjectTable } from './lists.tsx';
import { RelateDialog } from './RelateDialog.tsx';
import '../shared/cad.css';
import './correlation.css';
import '../shared/of-one-project.css';

type Data = OutputOf<typeof projectCorrelation>;

function Chosen({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data, error, refetch } = useCall(projectCorrelation, { params: { id } }, { keepPrevious: false });
  useTab({ title: data ? `关联 ${data.displayName}` : undefined });
  if (data) return <Loaded data={data} onOpen={onOpen} />;
  return (
    <div className="my-surface">
      {error ? (
        <ErrorBlock error={error} title="关联没有加载出来" onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines rows={8} />
      )}
    </div>
  );
}

function Loaded({ data, onOpen }: { data: Data; onOpen: (id: string) => void }) {
  const [asks, setAsks] = useState(false);
  const untie = useAction(projectRelation.unrelateProject, {
    success: '已解除',
    invalidates: [projectCorrelation],
  });
  const mayEdit = data.actions.includes('edit');
  const ask = async (row: RelatedProject) => {
    const title = `解除与「${row.displayName}」的关联？`;
    if (await confirmAsk({ title, okText: '解除关联', danger: true }))
      await untie.run({ params: { id: data.id }, query: { toId: row.id } });
  };
  return (
    <>
      <section className="my-surface my-tie-graph" aria-label="关联图">
        <header>
          <h2>关联图</h2>
          {mayEdit && (
            <Button type="primary" size="small" onClick={() => setAsks(true)}>
              关联工程
            </Button>
          )}
        </header>
        <Graph data={data} onOpen={onOpen} />
      </section>
      <section className="my-surface my-tie-list" aria-label="关联工程">
        <h2>{`关联工程（${data.projects.length}）`}</h2>
        {data.projects.length === 0 ? (
          <EmptyState
            title="没有关联的工程"
            hint="补单、返工和同名批次会自动列出；其他工程用「关联工程」加入"
          />
        ) : (
          <ProjectTable rows={data.projects} mayEdit={mayEdit} onUntie={(r) => void ask(r)} />
        )}
      </section>
      <section className="my-surface my-tie-list" aria-label="关联单据">
        <h2>{`关联单据（${data.documents.length}）`}</h2>
        {data.documents.length === 0 ? (
          <EmptyState title="还没有单据" hint="套料、请购、变更和验收后列在这里" />
        ) : (
          <DocumentTable rows={data.documents} />
        )}
      </section>
      {asks && <RelateDialog id={data.id} title={data.displayName} onClose={() => setAsks(false)} />}
    </>
  );
}

export default function ProjectCorrelation() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  const choose = (next: string | undefined) => setSearch(next ? { id: next } : {}, { replace: true });
  return (
    <div className="my-page my-tie-page">
      <div className="my-surface my-cad-choose">
        <ProjectSelect single value={id === '' ? [] : [id]} onChange={([next]) => choose(next)} />
      </div>
      {id === '' ? (
        <div className="my-surface grow">
          <EmptyState title="还没有选择工程" hint="选择工程和批次，查看它的补单、返工、批次和全部单据" />
        </div>
      ) : (
        <Chosen key={id} id={id} onOpen={choose} />
      )}
    </div>
  );
}
