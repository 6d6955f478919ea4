/** What can be done with the document on the screen: while it is written save and cancel, else its verbs, print, delete. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyDocument } from '@muyun/contract';
import type { DocAction } from '../doc/index.ts';
import { confirmAsk } from '../feedback.ts';
import { useGesture } from '../http/index.ts';
import { useKeys } from '../keys.ts';
import { addressOf } from '../tabs/address.ts';
import type { DetailPaths } from './detail-options.ts';
import type { Saved } from './doc-view.ts';
import type { DocumentScreen } from './use-document.ts';
import { DRAFT, type DocView } from './doc-view.ts';
import type { Saving } from './use-saving.ts';
import { usePrinting } from './use-printing.ts';
import { useVerbs } from './use-verbs.tsx';

interface Options {
  readonly document: AnyDocument;
  readonly options: { actions?(view: DocView, refresh: () => void): DocAction[] };
  readonly paths: DetailPaths;
  readonly screen: DocumentScreen;
  readonly saving: Saving;
  readonly number: string;
}
interface HeadActions {
  readonly primary: DocAction | undefined;
  readonly actions: DocAction[];
  readonly more: DocAction[];
  readonly dialog: ReactNode;
}
const NOTHING: HeadActions = { primary: undefined, actions: [], more: [], dialog: null };

/** While it is written: saved, or saved and submitted at once. */
function writingActions(
  { document, screen, saving }: Options,
  submit: ((saved: Saved) => Promise<void>) | undefined,
): HeadActions {
  const save: DocAction = { key: 'save', label: '保存', onClick: () => saving.save(), busy: screen.busy };
  const cancel: DocAction = { key: 'cancel', label: '取消', onClick: saving.cancel };
  const both: DocAction = {
    key: 'submit',
    label: '保存并提交',
    right: `${document.item}:edit`,
    onClick: () => saving.save(submit),
    busy: screen.busy,
  };
  return {
    primary: submit ? both : save,
    actions: submit ? [cancel, save] : [cancel],
    more: [],
    dialog: null,
  };
}

export function useHeadActions(given: Options): HeadActions {
  const { document, options, paths, screen, number, saving } = given;
  const navigate = useNavigate();
  const { view, isEditing } = screen;
  const { calls, item } = document;
  const verbs = useVerbs(document, { shows: calls.get, stale: [calls.list, calls.logOf] });
  const printing = usePrinting(document, screen.view?.id);
  const remove = useRemove(document, () => void navigate(addressOf(paths.list)));
  useKeys(
    {
      'Ctrl+S': (event) => {
        event.preventDefault();
        void saving.save();
      },
    },
    isEditing,
  );
  if (isEditing)
    return writingActions(given, calls.submit && (({ id, version }) => verbs.run('submit', { id, version })));
  if (!view) return NOTHING;
  const isDraft = view['orderStatus'] === DRAFT;
  const all = verbs.of(view);
  // what takes a document back is never the next step
  const first = all.find((v) => v.isOnward);
  const rest = all.filter((v) => v !== first);
  const edit: DocAction = { key: 'edit', label: '编辑', right: `${item}:edit`, onClick: screen.edit };
  const drop: DocAction = {
    key: 'delete',
    label: '删除',
    danger: true,
    right: `${item}:delete`,
    onClick: () => remove(view, number),
  };
  return {
    primary: first && {
      key: first.action,
      label: first.label,
      onClick: () => first.run(view),
      busy: verbs.busy,
    },
    actions: [
      ...(isDraft && calls.update ? [edit] : []),
      ...rest.map((v) => ({ key: v.action, label: v.label, danger: v.isDanger, onClick: () => v.run(view) })),
      ...(options.actions?.(view, screen.refresh) ?? []),
      ...(printing ? [printing.print] : []),
    ],
    more: [
      ...(printing?.others ?? []),
      ...(isDraft && calls.remove && view['submitTime'] === null ? [drop] : []),
    ],
    dialog: verbs.dialog,
  };
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
