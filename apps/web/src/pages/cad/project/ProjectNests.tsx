/** Nest orders of a project. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { nest, nestOrderFields } from '@muyun/contract';
import { addressOf } from '../../../kit/tabs/address.ts';
import { columnsOf, DataTable, type RowOf } from '../../../kit/table/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import type { ProjectRow } from './project-columns.tsx';
import { offers } from './project-verbs.ts';

type Row = RowOf<typeof nest.listNestOrders>;
const columns = columnsOf<typeof nestOrderFields, Row>(
  nestOrderFields,
  [
    'no',
    'name',
    'state',
    'productKinds',
    'pieceAmount',
    'placedAmount',
    'sheetAmount',
    'netWeight',
    'grossWeight',
    'utilization',
    'creationTime',
  ],
  {
    no: { width: 150, link: (r) => `/nest/order-detail?id=${r.id}` },
  },
);

export default function ProjectNests({ row }: { row: ProjectRow }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useCall(nest.listNestOrders, {
    query: { projectIds: row.id as never, maxResultCount: 100 },
  });
  return (
    <div className="my-cad-pane flush">
      <DataTable<Row>
        columns={columns}
        rows={data?.items as Row[] | undefined}
        keyOf={(r) => r.id}
        density="middle"
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        label="套料单"
        empty={
          <EmptyState
            title="还没有套料单"
            hint="把待套料的产品排到整板上，得到排版图、切割清单和用料"
            actions={
              offers(row, 'nest') &&
              row.notNestingAmount > 0 && (
                <Button
                  type="primary"
                  size="small"
                  onClick={() => void navigate(addressOf(`/nest/order?create=1&projectIds=${row.id}`))}
                >
                  去套料
                </Button>
              )
            }
          />
        }
      />
    </div>
  );
}
