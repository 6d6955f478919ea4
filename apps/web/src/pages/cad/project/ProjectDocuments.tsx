/** Documents of other areas that name the project, as far as this member may see them: 采购, 出入库, 变更单. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import {
  type AnyDocument,
  changeOrder,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  paintOut,
  requisition,
} from '@muyun/contract';
import { useRights } from '../../../kit/auth/index.ts';
import { type DocRow, listColumns, rowsCall } from '../../../kit/document/doc-columns.ts';
import type { FieldOf } from '../../../kit/document/names.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable } from '../../../kit/table/index.ts';
import { addressOfDocument } from '../../../kit/tabs/address.ts';

interface Shown {
  readonly document: AnyDocument;
  readonly columns: readonly string[];
  /** how its list is narrowed to a project */
  readonly by: 'projectIds' | 'projectId';
}
const shown = <D extends AnyDocument>(
  document: D,
  columns: readonly FieldOf<D>[],
  by: Shown['by'] = 'projectIds',
): Shown => ({ document, columns, by });

export type DocumentGroup = 'purchase' | 'stock' | 'change';
/** How the first of them comes about. */
const HINTS: Readonly<Record<DocumentGroup, string>> = {
  purchase: '确认套料单后，缺的板材自动成为采购需求；由需求转请购单或采购单',
  stock: '为这个工程领料、退料或收料后列在这里',
  change: '已下达的产品要改尺寸、颜色或数量时开变更单',
};
const GROUPS: Readonly<Record<DocumentGroup, readonly Shown[]>> = {
  purchase: [
    shown(
      materialTask,
      [
        'taskNo',
        'orderStatus',
        'materialSkuId',
        'demandQty',
        'shortageQty',
        'reservedQty',
        'orderedQty',
        'receivedQty',
        'requiredDate',
      ],
      'projectId',
    ),
    shown(requisition, [
      'orderNo',
      'orderStatus',
      'requisitionDate',
      'requiredDate',
      'lineCount',
      'totalWeight',
      'orderedState',
      'creatorId',
    ]),
    shown(materialOrder, [
      'orderNo',
      'orderStatus',
      'supplierId',
      'orderDate',
      'deliveryDate',
      'receivedState',
      'totalWeight',
      'amount',
      'buyerId',
    ]),
  ],
  stock: [
    shown(materialStockOut, [
      'outNo',
      'orderStatus',
      'outType',
      'warehouseId',
      'businessDate',
      'counted',
      'totalWeight',
      'value',
      'receiverId',
    ]),
    shown(materialStockIn, [
      'inNo',
      'orderStatus',
      'inType',
      'warehouseId',
      'businessDate',
      'counted',
      'totalWeight',
      'stockValue',
      'supplierId',
    ]),
    shown(paintOut, [
      'orderNo',
      'orderStatus',
      'outType',
      'warehouseId',
      'businessDate',
      'totalKg',
      'returnedKg',
      'value',
      'receiverId',
    ]),
  ],
  change: [
    shown(changeOrder, [
      'orderNo',
      'orderStatus',
      'orderTypeId',
      'title',
      'changeReason',
      'productCount',
      'pieceCount',
      'readCount',
      'cost',
      'creationTime',
    ]),
  ],
};

/** Those of a group whose lists this member may see. */
const visible = (group: DocumentGroup, can: ReturnType<typeof useRights>): Shown[] =>
  GROUPS[group].filter(({ document }) => can(`${document.item}:query`));

export default function ProjectDocuments({ id, group }: { id: string; group: DocumentGroup }) {
  const can = useRights();
  const all = visible(group, can);
  const [chosen, setChosen] = useState<string | null>(null);
  const one = all.find((s) => s.document.id === chosen) ?? all[0];
  if (!one) return <EmptyState title="没有查看这些单据的权限" />;
  return (
    <div className="my-cad-pane flush">
      {all.length > 1 && (
        <Segmented
          size="small"
          style={{ margin: '8px 12px', alignSelf: 'flex-start' }}
          aria-label="单据"
          options={all.map(({ document }) => ({ value: document.id, label: document.title }))}
          value={one.document.id}
          onChange={setChosen}
        />
      )}
      <Documents key={one.document.id} id={id} shown={one} hint={HINTS[group]} />
    </div>
  );
}

function Documents({
  id,
  shown: { document, columns, by },
  hint,
}: {
  id: string;
  shown: Shown;
  hint: string;
}) {
  const drawn = useMemo(
    () => listColumns(document, columns, {}, (row) => addressOfDocument(document.id, row.id)),
    [document, columns],
  );
  const { data, error, isFetching, refetch } = useCall(rowsCall(document), {
    query: { [by]: id, maxResultCount: 100, sorting: 'creationTime desc' } as never,
  });
  return (
    <DataTable<DocRow>
      columns={drawn}
      rows={data?.items}
      keyOf={(r) => r.id}
      density="middle"
      fetching={isFetching}
      error={error}
      onRetry={() => void refetch()}
      label={document.title}
      empty={<EmptyState title={`这个工程还没有${document.title}`} hint={hint} />}
    />
  );
}
