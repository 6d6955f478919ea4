/** 打印: with the template that stands as default, and with each other template that the space made for this document. */
import { type AnyDocument, printTemplate } from '@muyun/contract';
import { can } from '../auth/index.ts';
import type { DocAction } from '../doc/index.ts';
import { download, useCall } from '../http/index.ts';

interface Printing {
  readonly print: DocAction;
  readonly others: readonly DocAction[];
}

/** Undefined for documents that are not printed, and while nothing is there to print. */
export function usePrinting(document: AnyDocument, id: string | undefined): Printing | undefined {
  const { calls } = document;
  const { data } = useCall(
    printTemplate.calls.all,
    { query: { document: document.id } },
    { enabled: id !== undefined && calls.print !== undefined && can(printTemplate.calls.all.right) },
  );
  if (!calls.print || id === undefined) return undefined;
  const action = (key: string, label: string, templateId?: string): DocAction => ({
    key,
    label,
    onClick: () => download(calls.print, { params: { id }, query: { templateId } }),
  });
  const others = (data ?? []).filter((t) => t.isDefault !== true);
  return {
    print: action('print', '打印'),
    others: others.map((t) => action(`print-${t.id}`, `打印：${t.name}`, t.id)),
  };
}
