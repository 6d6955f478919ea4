/** View, edit and add of a document in one screen: head card, lines, side with attachments and log. */
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AnyDocument, type LineSpec, stateOptions } from '@muyun/contract';
import type { DocAction, Figure } from '../doc/index.ts';
import { DocHeader } from '../doc/index.ts';
import { FormGrid } from '../form/index.ts';
import { confirmAsk } from '../feedback.ts';
import { download, useGesture } from '../http/index.ts';
import { addressOf } from '../tabs/address.ts';
import { useTab } from '../tabs/use-tab.ts';
import { Attachments } from './Attachments.tsx';
import { allFields } from './doc-columns.ts';
import { figureOf } from './figures.tsx';
import type { LineRow } from './line-columns.ts';
import { LineBlock, type LineOptions } from './LineBlock.tsx';
import { LogList } from './LogList.tsx';
import { type DocumentScreen, type DocView, useDocument } from './use-document.ts';
import { useVerbs } from './use-verbs.tsx';
import './document.css';

export interface DetailOptions {
  /** fields by heading */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly figures?: readonly string[];
  readonly lines?: LineOptions;
  /** values of a new document */
  initial?(): Readonly<Record<string, unknown>>;
  /** computed fields while it is typed: the same formula as the server's */
  preview?(
    head: Readonly<Record<string, unknown>>,
    lines: readonly LineRow[],
  ): {
    head?: Record<string, unknown>;
    lines?: readonly LineRow[];
  };
  /** further actions of the head */
  actions?(view: DocView, refresh: () => void): DocAction[];
}
export interface DetailPaths {
  readonly list: string;
  readonly detail: string;
}
interface Props {
  readonly document: AnyDocument;
  readonly options: DetailOptions;
  readonly paths: DetailPaths;
}

export function DocumentDetail(props: Props) {
  const [search] = useSearchParams();
  const id = search.get('id');
  return <OpenDocument key={id ?? 'new'} {...props} id={id} />;
}

const NOTHING = {};

function OpenDocument({ document, options, paths, id }: Props & { id: string | null }) {
  const names = useMemo(() => Object.values(options.groups).flat(), [options]);
  const [initial] = useState(() => options.initial?.() ?? NOTHING);
  const [lineKind] = Object.keys(document.lines as Record<string, LineSpec>);
  const screen = useDocument(document, id, { names, lineKind, initial });
  const number = screen.isNew
    ? `新增${document.title}`
    : String(screen.view?.[String(document.numberField)] ?? '');
  useTab({ title: number, dirty: screen.isDirty });
  const computed = options.preview?.(screen.head, screen.lines);
  const head = { ...screen.head, ...(screen.isEditing ? computed?.head : {}) };
  const lines = screen.isEditing ? (computed?.lines ?? screen.lines) : screen.lines;
  const fields = allFields(document);
  const figures: Figure[] = (options.figures ?? []).map((name) => figureOf(fields[name], head[name]));
  return (
    <div className="my-page my-document">
      <Head
        document={document}
        options={options}
        paths={paths}
        screen={screen}
        number={number}
        figures={figures}
      />
      <FormCard options={options} screen={screen} />
      {lineKind && options.lines && (
        <LineBlock
          spec={(document.lines as Record<string, LineSpec>)[lineKind] as LineSpec}
          options={options.lines}
          screen={screen}
          rows={lines}
        />
      )}
      <Attachments screen={screen} />
      {id !== null && (
        <div className="my-document-side">
          <LogList record={document} id={id} />
        </div>
      )}
    </div>
  );
}

/** Fields of all groups in one form; a heading stands before each group. */
function FormCard({ options, screen }: Pick<Props, 'options'> & { screen: DocumentScreen }) {
  const groups = Object.entries(options.groups);
  const reject = screen.view?.['rejectReason'];
  const itemsOf = (names: readonly string[]) => screen.items.filter((i) => names.includes(i.name));
  return (
    <div className="my-surface my-document-form">
      {typeof reject === 'string' && screen.view?.['orderStatus'] === 1 && (
        <p className="my-document-reject">{`驳回原因：${reject}`}</p>
      )}
      <FormGrid
        form={screen.form}
        items={groups.flatMap(([, names]) => itemsOf(names))}
        columns={5}
        initial={screen.head}
        disabled={!screen.isEditing}
        onValuesChange={(changed) => screen.touch(changed)}
      />
    </div>
  );
}

interface HeadProps extends Props {
  readonly screen: DocumentScreen;
  readonly number: string;
  readonly figures: readonly Figure[];
}

function Head({ document, options, paths, screen, number, figures }: HeadProps) {
  const navigate = useNavigate();
  const { view, isNew, isEditing } = screen;
  const verbs = useVerbs(document, {
    invalidates: [document.calls.list, document.calls.get],
    onDone: screen.refresh,
  });
  const remove = useRemove(document, () => void navigate(addressOf(paths.list)));
  const save = async (): Promise<void> => {
    const id = await screen.save();
    if (id && isNew) void navigate(addressOf(`${paths.detail}?id=${id}`), { replace: true });
  };
  const isDraft = view?.['orderStatus'] === 1;
  const offered = view && !isEditing ? verbs.of(view) : [];
  const [first, ...rest] = offered;
  const primary: DocAction | undefined = isEditing
    ? { key: 'save', label: '保存', onClick: save, busy: screen.busy }
    : first && {
        key: first.action,
        label: first.label,
        onClick: () => view && first.run(view),
        busy: verbs.busy,
      };
  const actions: DocAction[] = [
    ...(isEditing && !isNew ? [{ key: 'cancel', label: '取消', onClick: screen.cancel }] : []),
    ...(!isEditing && isDraft
      ? [{ key: 'edit', label: '编辑', right: `${document.item}:edit`, onClick: screen.edit }]
      : []),
    ...rest.map((v) => ({
      key: v.action,
      label: v.label,
      danger: v.isDanger,
      onClick: () => view && v.run(view),
    })),
    ...(view && !isEditing ? (options.actions?.(view, screen.refresh) ?? []) : []),
    ...(view && !isEditing && document.calls.print
      ? [
          {
            key: 'print',
            label: '打印',
            onClick: () => download(document.calls.print, { params: { id: view.id } }),
          },
        ]
      : []),
  ];
  const more: DocAction[] =
    view && isDraft && document.calls.remove && view['submitTime'] === null
      ? [
          {
            key: 'delete',
            label: '删除',
            danger: true,
            right: `${document.item}:delete`,
            onClick: () => remove(view, number),
          },
        ]
      : [];
  return (
    <>
      <DocHeader
        number={number}
        isNew={isNew}
        back={paths.list}
        kind={isNew ? undefined : document.title}
        {...(view
          ? { status: { options: stateOptions(document.machine), value: view['orderStatus'] as number } }
          : {})}
        {...(primary ? { primary } : {})}
        actions={actions}
        more={more}
        figures={figures}
      />
      {verbs.dialog}
    </>
  );
}

function useRemove(document: AnyDocument, onDone: () => void) {
  const { run } = useGesture();
  return async (view: DocView, number: string): Promise<void> => {
    const yes = await confirmAsk({
      title: `删除${document.title} ${number}？`,
      okText: '删除',
      danger: true,
    });
    if (!yes) return;
    const input = { params: { id: view.id }, query: { version: view.version } };
    let isDone = false;
    await run(document.calls.remove, input, {
      success: '已删除',
      invalidates: [document.calls.list],
      onSuccess: () => {
        isDone = true;
      },
    });
    if (isDone) onDone();
  };
}
