/** View, edit and add of a document in one screen: head card, lines, side with attachments and log. */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnyDocument, type LineSpec, stateOptions } from '@muyun/contract';
import type { Figure } from '../doc/index.ts';
import { DocHeader } from '../doc/index.ts';
import type { ApiError } from '../http/index.ts';
import { useSession } from '../session/session-store.ts';
import { ErrorBlock } from '../states/index.ts';
import { useTab } from '../tabs/use-tab.ts';
import { Attachments } from './Attachments.tsx';
import type { DetailOptions, DetailPaths } from './detail-options.ts';
import { allFields } from './doc-columns.ts';
import { DocSide } from './DocSide.tsx';
import { countedOf } from './counted.ts';
import { countsOf, figureOf } from './figures.tsx';
import { FormCard } from './FormCard.tsx';
import type { LineRow } from './line-columns.ts';
import { LineBlock } from './LineBlock.tsx';
import { LogList } from './LogList.tsx';
import { useChoices } from './use-choices.ts';
import { type DocumentScreen, useDocument } from './use-document.ts';
import { useHeadActions } from './use-head-actions.tsx';
import { type Saving, useSaving } from './use-saving.ts';
import { stepsOf } from './steps.ts';
import './document.css';

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
const NO_LINES: readonly LineRow[] = [];
const NO_NAMES: readonly string[] = [];

/** The one kind of lines of a document, and what it points to. */
function useLines(document: AnyDocument, options: DetailOptions, screen: DocumentScreen) {
  const [[kind, spec] = []] = Object.entries(document.lines as Record<string, LineSpec>);
  const names = options.lines?.columns ?? NO_NAMES;
  const refs = useChoices(spec?.fields ?? NOTHING, names, screen.isEditing);
  const { head, lines, isEditing } = screen;
  const computed = useMemo(
    () => (isEditing ? options.preview?.(head, lines, refs) : undefined),
    [options, head, lines, refs, isEditing],
  );
  return {
    spec,
    refs,
    rows: computed?.lines ?? lines,
    saved: ((kind && screen.view?.[kind]) as readonly LineRow[] | undefined) ?? NO_LINES,
    head: computed?.head ? { ...head, ...computed.head } : head,
  };
}

function OpenDocument({ document, options, paths, id }: Props & { id: string | null }) {
  const names = useMemo(() => Object.values(options.groups).flat(), [options]);
  const [initial] = useState(() => options.initial?.() ?? NOTHING);
  const [lineKind] = Object.keys(document.lines as Record<string, LineSpec>);
  const screen = useDocument(document, id, { names, own: options.items, lineKind, initial });
  const number = screen.isNew
    ? `新增${document.title}`
    : String(screen.view?.[String(document.numberField)] ?? '');
  useTab({ title: number, dirty: screen.isDirty });
  const lines = useLines(document, options, screen);
  const saving = useSaving(screen, paths);
  const fields = allFields(document);
  const seen = { showsAmounts: useSession((s) => s.displayAmount), counts: countsOf(fields, lines.head) };
  const named = (options.figures ?? []).filter((name) => options.shows?.(name, lines.head) ?? true);
  // a new one that knows no figure yet shows no row of dashes
  const isKnown = !screen.isNew || named.some((name) => (lines.head[name] ?? null) !== null);
  const figures: Figure[] = isKnown
    ? named.map((name) => countedOf(fields[name], lines) ?? figureOf(fields[name], lines.head[name], seen))
    : [];
  if (screen.unread) return <Unread title={document.title} error={screen.unread} onRetry={screen.refresh} />;
  return (
    <div className="my-page my-document">
      <Head
        document={document}
        options={options}
        paths={paths}
        screen={screen}
        saving={saving}
        number={number}
        figures={figures}
      />
      <FormCard fields={fields} options={options} screen={screen} />
      <div className="my-document-body">
        <div className="my-document-side">
          {lines.spec && options.lines && (
            <LineBlock
              spec={lines.spec}
              options={options.lines}
              screen={screen}
              rows={lines.rows}
              saved={lines.saved}
              refs={lines.refs}
              onSave={() => void saving.save()}
            />
          )}
          {options.sections?.(screen)}
          <Attachments screen={screen} />
          {id !== null && <LogList record={document} id={id} />}
        </div>
        {id !== null && !screen.isEditing && <DocSide document={document} id={id} number={number} />}
      </div>
    </div>
  );
}

/** Gone, somebody else's, or the server away: said, with a way to try again. */
const Unread = (props: { title: string; error: ApiError; onRetry: () => void }) => (
  <div className="my-page">
    <div className="my-surface grow">
      <ErrorBlock {...props} title={`${props.title}没有加载出来`} />
    </div>
  </div>
);

interface HeadProps extends Props {
  readonly screen: DocumentScreen;
  readonly saving: Saving;
  readonly number: string;
  readonly figures: readonly Figure[];
}

function Head({ figures, ...props }: HeadProps) {
  const { document, options, paths, screen, number } = props;
  const { view, isNew } = screen;
  const { primary, actions, more, dialog } = useHeadActions(props);
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
        extra={screen.isEditing ? null : options.control?.(screen)}
        more={more}
        steps={view && !screen.isEditing ? stepsOf(document, view) : []}
        figures={figures}
      />
      {dialog}
      {props.screen.conflict}
    </>
  );
}
