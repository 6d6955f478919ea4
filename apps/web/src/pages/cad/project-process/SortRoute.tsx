/** 排序 of a route. */
import { type OutputOf, projectRoute, routeMatrix, sortRoute } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { SortDialog } from '../../../widgets/sort-rows/index.ts';

export function SortRoute({ route, onClose }: { route: OutputOf<typeof projectRoute>; onClose: () => void }) {
  const { run, busy } = useAction(sortRoute, {
    success: '排序已保存',
    invalidates: [projectRoute, routeMatrix],
    onSuccess: onClose,
  });
  return (
    <SortDialog
      title="工序排序"
      busy={busy}
      rows={route.rows.map((r) => ({
        id: r.projectProcessId,
        name: r.name,
        hint: `完成 ${r.doneQty} / ${r.requiredQty} 件`,
      }))}
      onSave={(ids) =>
        void run({
          body: {
            projectId: route.projectId,
            version: route.version,
            items: ids.map((id, i) => ({ id, sort: i * 10 })),
          },
        })
      }
      onClose={onClose}
    />
  );
}
