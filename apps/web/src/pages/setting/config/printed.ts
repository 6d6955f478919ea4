/** Documents that are printed, and what their fields are called. */
import { type AnyDocument, type Catalogue, type Lines, records } from '@muyun/contract';

export type Part = 'head' | 'lines';

/** Those with letter T. */
const PRINTED: readonly AnyDocument[] = records.filter(
  (r): r is AnyDocument => r.is === 'document' && r.letters.includes('T'),
);

export const PRINTED_OPTIONS = PRINTED.map((d) => ({ value: d.id, label: d.title }));

const documentOf = (id: string): AnyDocument | undefined => PRINTED.find((d) => d.id === id);

export const titleOfDocument = (id: string): string => documentOf(id)?.title ?? id;

/** Keys, files and bookkeeping mean nothing on paper. */
const KINDS = new Set(['id', 'files', 'rows', 'json']);
const BOOKKEEPING = new Set([
  'version',
  'isDeleted',
  'lastModificationTime',
  'lastModifierId',
  'approvalStep',
  'revision',
  'rejectReason',
  'lineNo',
]);

function fieldsOf(id: string, part: Part): Catalogue {
  const document = documentOf(id);
  if (!document) return {};
  if (part === 'head') return { ...(document.fields as Catalogue), ...(document.extra as Catalogue) };
  return Object.assign({}, ...Object.values(document.lines as Lines).map((l) => l.fields)) as Catalogue;
}

export const choicesIn = (id: string, part: Part): { value: string; label: string }[] =>
  Object.entries(fieldsOf(id, part)).flatMap(([value, f]) =>
    f.label && !KINDS.has(f.kind) && !BOOKKEEPING.has(value) ? [{ value, label: f.label }] : [],
  );

export const labelsIn = (id: string, part: Part, names: readonly string[]): string[] => {
  const fields = fieldsOf(id, part);
  return names.map((n) => fields[n]?.label ?? n);
};
