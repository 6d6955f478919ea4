/** A process of a route: its rule of order, who does it, when. */
import { routeProcessForm, type RouteRow, updateRouteProcess } from '@muyun/contract';
import { fieldOverrides } from '../../../kit/document/field-overrides.tsx';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { ROUTE_STALE } from './use-route-acts.ts';

const NAMES = [
  'orderRule',
  'ownerUserId',
  'isOutsource',
  'supplierId',
  'plannedBegin',
  'plannedEnd',
] as const;
const items = itemsOf(routeProcessForm, NAMES, {
  ...fieldOverrides(routeProcessForm, NAMES),
  orderRule: { help: '报工前要先完成哪些工序' },
});

export function EditProcess({ row, onClose }: { row: RouteRow; onClose: () => void }) {
  return (
    <FormModal
      noun="工序"
      title={`编辑工序：${row.name}`}
      open
      width={620}
      columns={2}
      onClose={onClose}
      items={items}
      update={updateRouteProcess}
      row={{ ...row, id: row.projectProcessId }}
      invalidates={ROUTE_STALE}
    />
  );
}
