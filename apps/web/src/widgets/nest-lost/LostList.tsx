/** 漏件: pieces that are to be nested and are not, why, how far they are, and what is done with them. Of the space, or of one project. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  LEAST_REASON,
  LOST_REPORT,
  LOST_STATES,
  LOST_TITLE,
  lostMachine,
  type LostAction,
  type LostRow,
  nest,
} from '@muyun/contract';
import { invalidate, request, showError } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { ReasonDialog } from '../../kit/overlay/index.ts';
import { type BatchAction, ListPage, type RowAction } from '../../kit/table/index.ts';
import { useNarrow } from '../../kit/use-narrow.ts';
import { columnsFor, filtersFor, orderOf } from './lost-columns.tsx';
import { LOST_CALLS } from './lost-calls.ts';
import { ReportDialog } from './ReportDialog.tsx';
import './lost.css';

const { actions: VERBS } = lostMachine;
/** A new order of source 2 for these rows: of plates or of bars. */
const renestAt = (rows: readonly LostRow[]): string =>
  `/nest/order?${rows[0]?.pieceId ? 'family=bars&' : ''}create=1&lostIds=${rows.map((r) => r.id).join(',')}`;

type Verb = Exclude<LostAction, 'renest'>;
const change = (row: LostRow, action: Verb, reason?: string) =>
  request(nest.changeLostProduct, {
    params: { id: row.id },
    body: { action, version: row.version, ...(reason === undefined ? {} : { reason }) },
  });
/** One after the other; what was refused is told, the others are done. */
async function changeAll(rows: readonly LostRow[], action: Verb, reason?: string): Promise<void> {
  let done = 0;
  for (const row of rows)
    try {
      await change(row, action, reason);
      done += 1;
    } catch (error) {
      showError(error);
    }
  await invalidate(...LOST_CALLS);
  if (done > 0) toast.success(`已${VERBS[action].label} ${done} 条`);
}

interface Dialogs {
  readonly ignore: (rows: readonly LostRow[]) => void;
  readonly renest: (rows: readonly LostRow[]) => void;
}
const rowActionsOf =
  ({ ignore, renest }: Dialogs) =>
  (row: LostRow): RowAction<LostRow>[] =>
    (row.actions as LostAction[]).map((action) => ({
      label: VERBS[action].label,
      onClick: () => {
        if (action === 'renest') return renest([row]);
        if (action === 'ignore') return ignore([row]);
        return changeAll([row], action);
      },
    }));
const batchOf = ({ ignore, renest }: Dialogs): BatchAction<LostRow>[] => {
  const offers = (action: LostAction) => (row: LostRow) => row.actions.includes(action);
  return [
    {
      label: VERBS.renest.label,
      right: 'AlNest.NestOrders:add',
      fits: offers('renest'),
      run: (rows) => {
        const plates = rows.filter((r) => r.pieceId === null);
        if (plates.length > 0 && plates.length < rows.length)
          return toast.warning('板材和型材的漏件分开补套，请只选一类');
        return renest(rows);
      },
    },
    {
      label: VERBS.merge.label,
      right: 'AlNest.NestOrders:edit',
      fits: offers('merge'),
      run: (rows) => changeAll(rows, 'merge'),
    },
    {
      label: VERBS.ignore.label,
      right: 'AlNest.NestOrders:edit',
      fits: offers('ignore'),
      run: (rows) => ignore(rows),
    },
  ];
};

export function LostList({ projectId }: { projectId?: string }) {
  const navigate = useNavigate();
  const isPhone = useNarrow() === 'phone';
  const [isReporting, setReporting] = useState(false);
  const [ignored, setIgnored] = useState<readonly LostRow[]>([]);
  const dialogs: Dialogs = { ignore: setIgnored, renest: (rows) => void navigate(renestAt(rows)) };
  return (
    <ListPage
      call={nest.pageLostProducts}
      exportCall={nest.downLostProducts}
      query={projectId === undefined ? {} : { projectId }}
      noun={LOST_TITLE}
      unit="条"
      columns={columnsFor(projectId !== undefined)}
      filters={filtersFor(projectId !== undefined)}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'state', options: LOST_STATES }}
      primary={[
        {
          label: LOST_REPORT,
          right: nest.reportLostProduct.right,
          onClick: () => setReporting(true),
        },
      ]}
      rowActions={rowActionsOf(dialogs)}
      actionsWidth={232}
      batchActions={isPhone ? [] : batchOf(dialogs)}
      totals={[{ name: 'quantity', label: '件数', kind: 'int' }]}
      open={orderOf}
      emptyHint="未排下、未下料、现场漏切和变更增加的件在这里，直到补套"
    >
      {() => (
        <>
          {isReporting && <ReportDialog onClose={() => setReporting(false)} />}
          <ReasonDialog
            open={ignored.length > 0}
            title={`忽略 ${ignored.length} 条漏件？`}
            okText={VERBS.ignore.label}
            effects={[
              `${ignored.reduce((n, r) => n + r.quantity, 0)} 件不再提醒，仍在未套料的数量中`,
              `原因至少 ${LEAST_REASON} 个字，之后可重新打开`,
            ]}
            danger={false}
            onCancel={() => setIgnored([])}
            onConfirm={async (reason) => {
              if (reason.length < LEAST_REASON) return toast.warning(`请填写原因，至少 ${LEAST_REASON} 个字`);
              await changeAll(ignored, 'ignore', reason);
              return setIgnored([]);
            }}
          />
        </>
      )}
    </ListPage>
  );
}
