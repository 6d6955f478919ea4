/** The list of a document: state tabs, search, sums, export, batch approval, verbs by row. All of it comes from the declaration. */
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type AnyDocument, approval, type BatchOutcome, stateOptions } from '@muyun/contract';
import { tellOutcome, toast } from '../feedback.ts';
import { useSession } from '../session/session-store.ts';
import { useGesture } from '../http/index.ts';
import { ListPage } from '../table/index.ts';
import type { BatchAction, ColumnOverride, FilterField, ListAction, RowAction } from '../table/index.ts';
import { addressOf } from '../tabs/address.ts';
import { type DocRow, listColumns, listFilters, rowsCall, sumFields } from './doc-columns.ts';
import type { ByField, FieldOf } from './names.ts';
import { useImport } from './use-import.tsx';
import { useVerbs, type Verbs } from './use-verbs.tsx';

/** What a screen may say about its list. */
export interface ListOptions<D = AnyDocument> {
  readonly columns: readonly FieldOf<D>[];
  readonly overrides?: ByField<D, ColumnOverride<DocRow>>;
  readonly filters?: readonly FilterField[];
  readonly emptyHint?: string;
  /** 张, 单 */
  readonly unit?: string;
  /** further actions of a row, after its verbs */
  rowActions?(row: DocRow, go: (address: string) => void): RowAction<DocRow>[];
  readonly actionsWidth?: number;
  readonly batchActions?: readonly BatchAction<DocRow>[];
  readonly primary?: readonly ListAction[];
  /** what concerns the whole list, beside its log */
  readonly more?: readonly ListAction[];
}
interface Props {
  readonly document: AnyDocument;
  readonly options: ListOptions;
  readonly detail: string;
  readonly log?: string;
}

/** What moves the row on stands before what takes it back. */
function useRowActions(verbs: Verbs, options: ListOptions): (row: DocRow) => RowAction<DocRow>[] {
  const navigate = useNavigate();
  const go = useCallback((address: string) => void navigate(addressOf(address)), [navigate]);
  return useCallback(
    (row) => {
      const own = verbs
        .of(row)
        .map((v) => ({ label: v.label, danger: v.isDanger, onClick: () => v.run(row) }));
      const all: RowAction<DocRow>[] = [...own, ...(options.rowActions?.(row, go) ?? [])];
      return [...all.filter((a) => !a.danger), ...all.filter((a) => a.danger)];
    },
    [verbs, options, go],
  );
}

export function DocumentList({ document, options, detail, log }: Props) {
  const { calls, item, title } = document;
  const navigate = useNavigate();
  const importing = useImport(document);
  const open = useCallback((row: DocRow) => `${detail}?id=${row.id}`, [detail]);
  const columns = useMemo(
    () => listColumns(document, options.columns, options.overrides, open),
    [document, options, open],
  );
  const showsAmounts = useSession((s) => s.displayAmount);
  const filters = useMemo(
    () => listFilters(document, options.filters, showsAmounts),
    [document, options, showsAmounts],
  );
  const verbs = useVerbs(document, { shows: calls.list, stale: [calls.get, calls.logOf] });
  const rowActions = useRowActions(verbs, options);
  const batch = useBatchApproval(document);
  const go = (address: string) => () => void navigate(addressOf(address));
  const beside: ListAction[] = [
    ...(options.more ?? []),
    ...(log && calls.log ? [{ label: '操作日志', right: `${item}:get` as const, onClick: go(log) }] : []),
  ];
  return (
    <ListPage
      call={rowsCall(document)}
      noun={title}
      unit={options.unit ?? '单'}
      columns={columns}
      filters={filters}
      defaultSort="creationTime desc"
      stateTabs={{ name: 'orderStatus', options: stateOptions(document.machine) }}
      primary={[
        ...(options.primary ?? []),
        { label: `新增${title}`, right: `${item}:add`, onClick: go(`${detail}?mode=add`) },
        ...importing.actions,
      ]}
      actions={beside.length > 0 ? beside : undefined}
      exportCall={calls.export}
      rowActions={rowActions}
      // three verbs of a state: 入库 反审核 关闭
      actionsWidth={options.actionsWidth ?? 140}
      batchActions={[...batch, ...(options.batchActions ?? [])]}
      sums={sumFields(document)}
      totals={sumFields(document)}
      open={open}
      emptyHint={options.emptyHint}
    >
      {(list) => (
        <>
          {verbs.dialog}
          {importing.dialog(list.refresh)}
        </>
      )}
    </ListPage>
  );
}

/** 批量审核: each document for itself; what was refused is named. */
function useBatchApproval(document: AnyDocument): BatchAction<DocRow>[] {
  const { run } = useGesture();
  const { batchApproval, list } = document.calls;
  return useMemo(() => {
    if (!batchApproval) return [];
    const approve = async (rows: DocRow[]): Promise<readonly string[]> => {
      const ids = rows.map(({ id, version }) => ({ id, version }));
      const invalidates = [list, approval.listTodos];
      const answer = (await run(batchApproval, { body: { ids, agree: true } }, { invalidates })) as
        | BatchOutcome
        | undefined;
      if (!answer) return [];
      if (answer.failed.length === 0) {
        toast.success(`已审核 ${answer.ok.length} 单`);
        return answer.ok;
      }
      const no = (id: string): string =>
        String(rows.find((r) => r.id === id)?.[String(document.numberField)] ?? '');
      tellOutcome(
        `已审核 ${answer.ok.length} 单，${answer.failed.length} 单未通过`,
        answer.failed.map((f) => <div key={f.id}>{`${no(f.id)}：${f.message}`}</div>),
      );
      return answer.ok;
    };
    return [
      {
        label: '批量审核',
        right: `${document.item}:enable`,
        fits: (row) => row.actions?.includes('approve') === true,
        run: approve,
      },
    ];
  }, [document, batchApproval, list, run]);
}
