/** Somebody else saved the document meanwhile (409): field by field, and the lines as a whole, theirs or mine. */
import { useState } from 'react';
import type { FormInstance } from 'antd';
import type { AnyDocument, LineSpec } from '@muyun/contract';
import type { FormItem } from '../form/index.ts';
import { mergeOf } from '../form/merge.ts';
import type { Merge } from '../form/merge.ts';
import { request, showError } from '../http/index.ts';
import { ConflictDialog } from '../overlay/index.ts';
import type { LineRow } from './line-columns.ts';
import { type Base, DRAFT, type DocView } from './doc-view.ts';

interface Conflict {
  readonly theirs: DocView;
  readonly merge: Merge;
  /** the lines that stand after mine is chosen */
  readonly lines: readonly LineRow[];
}
interface Given {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly lineKind: string | undefined;
  readonly base: Base | undefined;
  readonly lines: readonly LineRow[];
  /** fills the form with the other's values */
  takeTheirs(theirs: DocView): void;
  /** the other's values of what was not touched here, with the lines that go with them; then it is saved over theirs */
  keepMine(theirs: DocView, kept: Readonly<Record<string, unknown>>, lines: readonly LineRow[]): void;
}

/** What a client writes of the lines, for comparison. */
function writtenOf(spec: LineSpec | undefined, lines: readonly LineRow[]): string {
  const names = Object.entries(spec?.fields ?? {}).flatMap(([n, f]) =>
    f.mark === 'W' || f.mark === 'W1' ? [n] : [],
  );
  return JSON.stringify(lines.map((line) => ['id', ...names].map((n) => line[n] ?? null)));
}

export function useConflict(document: AnyDocument, given: Given) {
  const [conflict, setConflict] = useState<Conflict>();
  const { form, items, lineKind, base, lines } = given;
  const settle = (theirs: DocView): void => {
    const from = base ?? { head: {}, lines: [], version: undefined };
    const merge = mergeOf(items, { base: from.head, theirs, mine: form.getFieldsValue() });
    const spec = lineKind ? (document.lines as Record<string, LineSpec>)[lineKind] : undefined;
    const other = ((lineKind && theirs[lineKind]) ?? []) as readonly LineRow[];
    const [was, now, mine] = [from.lines, other, lines].map((l) => writtenOf(spec, l));
    const isTouched = was !== mine;
    const differs = was !== now && now !== mine;
    const found: Conflict = {
      theirs,
      lines: isTouched ? lines : other,
      merge: differs
        ? {
            ...merge,
            fields: [
              ...merge.fields,
              {
                label: spec?.title ?? '明细',
                theirs: `${other.length} 行，已修改`,
                mine: isTouched ? `${lines.length} 行，按当前填写` : '未改',
              },
            ],
          }
        : merge,
    };
    // what the other changed stands nowhere against what is typed here: there is nothing to ask
    if (found.merge.fields.length === 0) given.keepMine(theirs, merge.kept, found.lines);
    else setConflict(found);
  };
  const dialog = conflict && (
    <ConflictDialog
      open
      fields={conflict.merge.fields}
      onCancel={() => setConflict(undefined)}
      onTheirs={() => {
        setConflict(undefined);
        given.takeTheirs(conflict.theirs);
      }}
      onMine={() => {
        setConflict(undefined);
        given.keepMine(conflict.theirs, conflict.merge.kept, conflict.lines);
      }}
    />
  );
  /** Reads what the other saved; a document that is no draft any more is only told. */
  const ask = (id: string, error: unknown): void => {
    request(document.calls.get, { params: { id } }).then((answer) => {
      const theirs = answer as DocView;
      if (theirs['orderStatus'] === DRAFT) settle(theirs);
      else showError(error);
    }, showError);
  };
  return { dialog, ask };
}
