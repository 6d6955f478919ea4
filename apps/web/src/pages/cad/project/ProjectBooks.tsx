/** 图册 of a project: what was handed out by link, to whom it is open still, who has looked. */
import { useCallback, useMemo, useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { book, type BookRow } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, DataTable, type RowAction, RowActions } from '../../../kit/table/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { BookDialog } from './BookDialog.tsx';
import { BookLink } from './BookLink.tsx';
import { BookViews } from './BookViews.tsx';
import type { ProjectRow } from './project-columns.tsx';
import { blockOf } from './project-verbs.ts';

type Shown =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'link' | 'views'; readonly row: BookRow }
  | null;

const settingsOf = (r: BookRow): string =>
  [
    r.hasPassword && '有密码',
    !r.showSize && '不含尺寸',
    !r.showQuantity && '不含数量',
    r.showProgress && '含进度',
    r.allowDownload && '可下载',
  ]
    .filter(Boolean)
    .join('，');

const COLUMNS: readonly Column<BookRow>[] = [
  { key: 'title', title: '标题', width: 160, render: (r) => r.title || r.displayName },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: (r) => <EnumTag options={book.BOOK_STATES} value={r.state} />,
  },
  { key: 'settings', title: '设置', width: 130, render: settingsOf },
  { key: 'expireTime', title: '有效期至', width: 96, kind: 'date' },
  {
    key: 'viewCount',
    title: '访问',
    width: 150,
    render: (r) =>
      r.viewCount === 0 ? (
        <span className="my-t3">还没有</span>
      ) : (
        `${r.viewCount} 次，${fmt.time(r.lastViewTime)}`
      ),
  },
  { key: 'batchNames', title: '批次', width: 120, render: (r) => r.batchNames.join('、') },
  {
    key: 'creatorName',
    title: '生成',
    width: 160,
    render: (r) => `${r.creatorName ?? ''} ${fmt.time(r.creationTime)}`,
  },
];

export default function ProjectBooks({ row }: { row: ProjectRow }) {
  const [shown, setShown] = useState<Shown>(null);
  const mayEdit = useCan(book.createBook.right) && blockOf(row, 'edit') === undefined;
  const { data, error, isFetching, refetch } = useCall(book.listBooks, {
    query: { projectId: row.id, maxResultCount: 100 },
  });
  const actionsOf = useBookActions(setShown);
  const narrow = useNarrow();
  const columns = useMemo<readonly Column<BookRow>[]>(() => {
    const [title, ...rest] = COLUMNS as readonly [Column<BookRow>, ...Column<BookRow>[]];
    const acts: Column<BookRow> = {
      key: 'actions',
      title: '操作',
      width: 130,
      render: (r) => <RowActions row={r} actions={actionsOf(r)} />,
    };
    // on a phone what can be done stands where it is seen
    return narrow === 'phone' ? [title, acts, ...rest] : [title, ...rest, { ...acts, fixed: 'right' }];
  }, [actionsOf, narrow]);
  const add = mayEdit && (
    <Button type="primary" size="small" icon={<PlusOutlined />} onClick={() => setShown({ kind: 'new' })}>
      生成图册
    </Button>
  );
  return (
    <div className="my-cad-pane flush">
      {add && (data?.items.length ?? 0) > 0 && <div className="my-cad-book-bar">{add}</div>}
      <DataTable<BookRow>
        columns={columns}
        rows={data?.items}
        keyOf={(r) => r.id}
        density="middle"
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        label="图册"
        empty={
          <EmptyState
            title="还没有图册"
            hint="生成一个链接或二维码，班组和客户不用登录就能看图纸、尺寸和位置"
            actions={add}
          />
        }
      />
      <Dialogs shown={shown} project={row} onShow={setShown} />
    </div>
  );
}

/** Which acts a book offers: looking always, the rest as the server says. */
function useBookActions(show: (next: Shown) => void) {
  const close = useAction(book.closeBook, { success: '图册已关闭', invalidates: [book.listBooks] });
  const { run } = close;
  return useCallback(
    (r: BookRow): RowAction<BookRow>[] => {
      const acts: Readonly<Record<string, RowAction<BookRow>>> = {
        link: { label: '链接', onClick: (row) => show({ kind: 'link', row }) },
        edit: { label: '修改', right: book.updateBook.right, onClick: (row) => show({ kind: 'edit', row }) },
        close: {
          label: '关闭',
          right: book.closeBook.right,
          danger: true,
          confirm: {
            title: `关闭图册「${r.title || r.displayName}」？`,
            content: '已发出的链接和二维码立即失效，不能再打开',
            okText: '关闭图册',
          },
          onClick: (row) => run({ params: { id: row.id } }),
        },
      };
      const views = { label: '访问记录', onClick: (row: BookRow) => show({ kind: 'views', row }) };
      return [...r.actions.flatMap((a) => acts[a] ?? []), views];
    },
    [show, run],
  );
}

interface DialogsProps {
  shown: Shown;
  project: ProjectRow;
  onShow: (next: Shown) => void;
}
function Dialogs({ shown, project, onShow }: DialogsProps) {
  const close = (): void => onShow(null);
  if (!shown) return null;
  if (shown.kind === 'link') return <BookLink row={shown.row} onClose={close} />;
  if (shown.kind === 'views') return <BookViews row={shown.row} onClose={close} />;
  return (
    <BookDialog
      project={project}
      row={shown.kind === 'edit' ? shown.row : undefined}
      onClose={close}
      onMade={(row) => onShow({ kind: 'link', row })}
    />
  );
}
