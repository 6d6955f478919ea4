/** 选择涂料退货明细: received lines of one supplier become the draft of a return. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OutputOf, paintReturn, selectablePaintReturns, supplier } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { todayText } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import { type FilterField, ListPage } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { returnColumns } from './PickInLines.tsx';

type Row = OutputOf<typeof selectablePaintReturns>['items'][number];
const filters: FilterField[] = [
  { type: 'select', name: 'supplierId', label: '供应商', source: { call: supplier.calls.all } },
  { type: 'inputSearch', name: 'filter', label: '入库单 / 涂料 / 批号' },
];

export default function SelectReturns() {
  const [rows, setRows] = useState<Row[]>();
  const navigate = useNavigate();
  const { run } = useAction(paintReturn.calls.create, {
    success: (answer) => `已生成退货单 ${answer.no}`,
    invalidates: [paintReturn.calls.list],
    onSuccess: (answer) => {
      setRows(undefined);
      void navigate(addressOf(`/psi/paint/add-coation-return-goods?id=${answer.id}`));
    },
  });
  const begin = (chosen: Row[]): void => {
    if (new Set(chosen.map((r) => r.supplierId)).size > 1) toast.warning('一张退货单只能退一个供应商');
    else setRows(chosen);
  };
  return (
    <ListPage
      call={selectablePaintReturns}
      noun="可退货的入库明细"
      unit="行"
      columns={returnColumns}
      filters={filters}
      batchActions={[{ label: '生成退货单', right: 'AlPsiManagement.PaintReturns:add', run: begin }]}
      emptyHint="采购入库审核后，还没有退完的明细在这里"
    >
      {() => (
        <ReasonDialog
          open={rows !== undefined}
          title={`退货（${rows?.length ?? 0} 行）`}
          okText="生成退货单"
          danger={false}
          onCancel={() => setRows(undefined)}
          onConfirm={(reason) =>
            run({
              body: {
                supplierId: rows?.[0]?.supplierId ?? '',
                businessDate: todayText(),
                reason,
                lines: (rows ?? []).map((r) => ({ paintInLineId: r.id, quantity: r.openKg })),
              },
            })
          }
        />
      )}
    </ListPage>
  );
}
