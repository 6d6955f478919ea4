/** Projects under way, the tightest first: how far each is nested, and until when it is due. */
import { figureLink, HOME_FIGURES, project, PROJECT_OPEN } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { dueOf } from '../shared/due.ts';

const CARDS = 6;

export function ProjectCards() {
  const may = useCan(project.listProjects.right);
  const list = useCall(
    project.listProjects,
    { query: { projectStatus: PROJECT_OPEN, sorting: 'deliveryDate asc', maxResultCount: CARDS } },
    { enabled: may },
  );
  if (!may) return null;
  const rows = list.data?.items;
  return (
    <section className="my-surface my-home-block" aria-label="进行中的工程">
      <h2 className="my-block-title">
        <span>
          进行中的工程 <small className="my-t3">{list.data && fmt.int(list.data.totalCount)}</small>
        </span>
        <TabLink to={figureLink(HOME_FIGURES.projectCount)}>全部</TabLink>
      </h2>
      {list.error && !rows ? (
        <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <SkeletonLines rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState title="没有进行中的工程" hint="新增工程后，这里按交期显示进度" />
      ) : (
        <div className="workplace-cards">
          {rows.map((r) => {
            const due = dueOf(r.deliveryDate);
            return (
              <TabLink key={r.id} to={`/cad/project-detail?id=${r.id}`} className="workplace-card">
                <b title={r.displayName ?? undefined}>{r.displayName}</b>
                <span className="my-t2">{r.demandSide}</span>
                <span>
                  {fmt.int(r.productAmount)} 件 · {fmt.area(r.unfoldArea)} m²
                </span>
                {r.nestedPercent === null ? (
                  <span className="my-t3">还没有可套料的产品</span>
                ) : (
                  <ProgressBar percent={Number(r.nestedPercent)} text />
                )}
                <em className={due?.tone}>{due?.text ?? '交期未定'}</em>
              </TabLink>
            );
          })}
        </div>
      )}
    </section>
  );
}
