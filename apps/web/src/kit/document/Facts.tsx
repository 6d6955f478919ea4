/** The head of a document while it is read: what stands in its fields as text, by heading. */
import type { ReactNode } from 'react';
import { type Catalogue, type Field, nameField } from '@muyun/contract';
import { EMPTY, textOf } from '../format/fmt.ts';
import { useSession } from '../session/session-store.ts';
import { HIDDEN_AMOUNT } from '../table/index.ts';
import { EnumTag } from '../status/StatusTag.tsx';
import type { DocView } from './doc-view.ts';

type Row = Readonly<Record<string, unknown>>;

const UNITS_TOLD = new Set(['percent', 'money', 'price']);

/** A row within the document in one line: 预付 下单 30% 0 天. */
const lineOf = (fields: Catalogue, row: Row): string =>
  Object.entries(fields)
    .map(([name, f]) => textOf(f.options.shown ?? f.kind, row[name], f.options.options))
    .filter((text) => text !== EMPTY)
    .join(' ');

function factOf(name: string, field: Field, row: Row): ReactNode {
  const value = row[name];
  const { options, unit, fields } = field.options;
  if (field.kind === 'ref') return (row[nameField(name)] as string | null | undefined) ?? EMPTY;
  // several: the record says their names beside them, `receiverIds` → `receiverNames`
  if (field.kind === 'refs')
    return (row[name.replace(/Ids$/, 'Names')] as string | null | undefined) || EMPTY;
  if (field.kind === 'rows')
    return ((value ?? []) as readonly Row[]).map((r) => lineOf(fields ?? {}, r)).join('；') || EMPTY;
  if (options?.some((o) => o.tone) && typeof value === 'number')
    return <EnumTag options={options} value={value} />;
  const text = textOf(field.options.shown ?? field.kind, value, options);
  return text === EMPTY || !unit || UNITS_TOLD.has(field.kind) ? text : `${text} ${unit}`;
}

/** What needs the whole width: rows within the document, a text that may be long. */
const isWide = ({ kind, options }: Field): boolean =>
  kind === 'rows' || (options.lines === true && (options.max ?? 0) > 500);

interface Props {
  readonly fields: Catalogue;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly view: DocView;
}

export function Facts({ fields, groups, view }: Props) {
  const all = Object.entries(groups);
  const showsAmounts = useSession((s) => s.displayAmount);
  return (
    <>
      {all.map(([title, names]) => (
        <section key={title} className="my-document-facts" aria-label={title}>
          {all.length > 1 && names.some((n) => fields[n]?.kind !== 'rows') && (
            <div className="my-document-group">{title}</div>
          )}
          <dl>
            {names.map((name) => {
              const field = fields[name];
              return field ? (
                <div key={name} className={isWide(field) ? 'wide' : undefined}>
                  <dt>{field.label}</dt>
                  <dd>{field.options.amount && !showsAmounts ? HIDDEN_AMOUNT : factOf(name, field, view)}</dd>
                </div>
              ) : null;
            })}
          </dl>
        </section>
      ))}
    </>
  );
}
