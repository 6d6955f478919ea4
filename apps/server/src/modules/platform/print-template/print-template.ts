/** 打印模板: columns are those of the document, one template of a document is its default. */
import { type AnyDocument, type Catalogue, type Lines, printTemplate, records } from '@muyun/contract';
import type { Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { clearDefaults } from './print-template.store.ts';

const documentOf = (id: string): AnyDocument =>
  records.find((r): r is AnyDocument => r.is === 'document' && r.id === id) ?? raise('Approval:Document');

/** Raises Basic:TemplateField for what is no column of the document. */
function assertColumns(known: Catalogue, names: readonly string[] | null | undefined): void {
  const odd = (names ?? []).find((n) => !Object.hasOwn(known, n));
  if (odd !== undefined) raise('Basic:TemplateField', { field: odd });
}

const templates = serveMaster(printTemplate, {
  async complete(_doing, next) {
    const document = documentOf(next.document);
    assertColumns({ ...(document.fields as Catalogue), ...(document.extra as Catalogue) }, next.headColumns);
    const lines = Object.values(document.lines as Lines).map((l) => l.fields);
    assertColumns(Object.assign({}, ...lines) as Catalogue, next.lineColumns);
  },
  async written({ tx }, row) {
    if (row.isDefault) await clearDefaults(tx, row.document, row.id);
  },
});

export const printTemplateRoutes: readonly Binding[] = templates.routes;
