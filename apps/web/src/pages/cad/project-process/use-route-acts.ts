/** 取消完成 and 移除 of a process of a route. */
import { useCallback } from 'react';
import { completeRoute, projectRoute, removeRouteProcess, routeMatrix, type RouteRow } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';

export const ROUTE_STALE = [projectRoute, routeMatrix];

export function useRouteActs() {
  const back = useAction(completeRoute, { success: '已取消完成', invalidates: ROUTE_STALE });
  const drop = useAction(removeRouteProcess, { success: '已移除', invalidates: ROUTE_STALE });
  const { run: runBack } = back;
  const { run: runDrop } = drop;
  const reopen = useCallback(
    (row: RouteRow) =>
      runBack({
        body: { ids: [row.projectProcessId], completed: false, clientKey: crypto.randomUUID() },
      }),
    [runBack],
  );
  const remove = useCallback((row: RouteRow) => runDrop({ params: { id: row.projectProcessId } }), [runDrop]);
  return { reopen, remove };
}
