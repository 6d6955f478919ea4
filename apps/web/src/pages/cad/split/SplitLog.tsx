/** /split/log: drawings that were split, what became of their parts, and what failed. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  dec,
  file,
  split,
  SPLIT_HEADS as H,
  SPLIT_RESULT,
  SPLIT_STATES,
  type SplitRow,
} from '@muyun/contract';
import { download, showError } from '../../../kit/http/index.ts';
import {
  type Column,
  type FilterField,
  ListPage,
  type RowAction,
  type RowOf,
} from '../../../kit/table/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { SplitDialog } from './SplitDialog.tsx';
import { SplitDrawer } from './SplitDrawer.tsx';
import './split.css';

type Row = RowOf<typeof split.listSplits>;
const P = 'AlCad.CadSplits';
const seconds = (ms: number | null): string | null => (ms === null ? null : dec(ms).div(1000).toFixed(1));
const columnsFor = (open: (id: string) => void): Column<Row>[] => [
  {
    key: 'fileName',
    title: H.file,
    width: 200,
    fixed: 'left',
    sortable: true,
    render: (r) => (
      <button type="button" className="my-link my-ellipsis" onClick={() => open(r.id)}>
        {r.fileName}
      </button>
    ),
  },
  { key: 'projectName', title: H.project, width: 180, link: (r) => `/cad/project-detail?id=${r.projectId}` },
  { key: 'state', title: H.state, kind: 'enum', width: 92, options: SPLIT_STATES },
  { key: 'entityCount', title: H.entities, kind: 'int', width: 84 },
  { key: 'partCount', title: H.parts, kind: 'int', width: 96, sortable: true },
  { key: 'matchedCount', title: H.matched, kind: 'int', width: 72 },
  { key: 'createdCount', title: H.made, kind: 'int', width: 72 },
  { key: 'ignoredCount', title: '忽略', kind: 'int', width: 72, hidden: true },
  {
    key: 'failCount',
    title: H.failed,
    kind: 'int',
    width: 72,
    sortable: true,
    value: (r) => r.failCount || null,
  },
  {
    key: 'durationMs',
    title: '耗时',
    unit: '秒',
    width: 96,
    align: 'right',
    sortable: true,
    value: (r) => seconds(r.durationMs),
  },
  { key: 'creatorName', title: H.person, width: 96, grow: false },
  { key: 'creationTime', title: H.time, kind: 'time', width: 118, sortable: true },
  { key: 'message', title: '说明', width: 200 },
];
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '文件 / 工程' },
  {
    type: 'custom',
    name: 'projectId',
    label: H.project,
    width: 300,
    more: true,
    render: (v, set) => (
      <ProjectSelect
        single
        value={v['projectId'] ? [v['projectId']] : []}
        onChange={([id]) => set({ projectId: id ?? '' })}
      />
    ),
  },
  { type: 'staffSelect', name: 'creatorId', label: H.person },
  { type: 'select', name: 'state', label: H.state, options: SPLIT_STATES, multiple: true },
  { type: 'dateRange', name: 'time', label: '日期' },
];

const TOTALS = [
  { name: 'partCount', label: '识别件数', kind: 'int' },
  { name: 'createdCount', label: '新建', kind: 'int' },
  { name: 'failCount', label: '失败', kind: 'int' },
] as const;

/** The splitting that stands open, in the address: a link leads to it. */
function useOpened() {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (to: string | null, result?: number) => {
      const next = new URLSearchParams(search);
      next.delete('id');
      next.delete('result');
      if (to) next.set('id', to);
      if (to && result !== undefined) next.set('result', String(result));
      setSearch(next, { replace: true });
    },
    [search, setSearch],
  );
  return { id: search.get('id'), result: Number(search.get('result') ?? 0), open };
}

const rowActionsOf =
  (open: (id: string, result?: number) => void, onAgain: (row: Row) => void) =>
  (row: Row): RowAction<Row>[] => [
    { label: '查看', right: `${P}:get`, onClick: () => open(row.id) },
    ...(row.failCount > 0
      ? [
          {
            label: '失败明细',
            right: `${P}:get` as const,
            onClick: () => open(row.id, SPLIT_RESULT.failed),
          },
        ]
      : []),
    ...(row.actions.includes('retry')
      ? [{ label: '重新拆分', right: `${P}:edit` as const, onClick: () => onAgain(row) }]
      : []),
    {
      label: '下载',
      right: `${P}:get`,
      onClick: () =>
        download(file.downloadFile, { params: { id: row.fileId } }, row.fileName).catch(showError),
    },
  ];

export default function SplitLog() {
  const { id, result, open } = useOpened();
  const [again, setAgain] = useState<SplitRow>();
  const [isNew, setNew] = useState(false);
  const columns = useMemo(() => columnsFor(open), [open]);
  const rowActions = useMemo(() => rowActionsOf(open, setAgain), [open]);
  const closeDialog = () => {
    setNew(false);
    setAgain(undefined);
  };
  return (
    <ListPage
      call={split.listSplits}
      exportCall={split.downSplits}
      noun="拆图记录"
      unit="条"
      columns={columns}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[{ label: '拆图', right: `${P}:add`, onClick: () => setNew(true) }]}
      rowActions={rowActions}
      actionsWidth={190}
      totals={TOTALS}
      onOpen={(row) => open(row.id)}
      emptyHint="把一张有多块板的 DXF 拆成单件产品：选择工程，上传图纸"
    >
      {() => (
        <>
          {(isNew || again) && (
            <SplitDialog again={again} onDone={(row) => open(row.id)} onClose={closeDialog} />
          )}
          {id !== null && (
            <SplitDrawer
              key={`${id} ${result}`}
              id={id}
              shows={result}
              onClose={() => open(null)}
              onAgain={setAgain}
            />
          )}
        </>
      )}
    </ListPage>
  );
}
