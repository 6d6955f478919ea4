/** Every call of a declared document, bound to what serves it. */
import type { AnyCall, Moved } from '@muyun/contract';
import { asSeen } from '../amounts.ts';
import { bind, bindOutside, bindPrepared, type Binding } from '../call.ts';
import type { PageQuery } from '../paged.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { approveBatch } from './batch.ts';
import { type Doing, doingOf } from './parts.ts';
import { reverse, type Served } from './act.ts';
import { exportList } from './export.ts';
import type { Query } from './filters.ts';
import { writeImport } from './import.ts';
import { importTemplate, readSheet } from './import-sheet.ts';
import type { Asked } from './life.ts';
import { listDocuments, type ShownRow } from './list.ts';
import { linksOf } from './links.ts';
import { readLog } from './oplog.ts';
import { printDocument } from './print.ts';

type Values = Record<string, unknown>;

/** What the calls ask of a served document. */
interface AnyServed extends Served {
  create(doing: Doing, body: Values): Promise<unknown>;
  update(doing: Doing, id: string, body: Values & { version: number }): Promise<unknown>;
  remove(doing: Doing, id: string, version: number): Promise<void>;
  check(doing: Doing, body: Values): Promise<void>;
  act(doing: Doing, id: string, asked: Asked): Promise<Moved>;
  view(tx: Tx, who: Who, id: string): Promise<ShownRow & Values>;
}

export function bindingsOf(
  served: AnyServed,
  overrides: Readonly<Record<string, Binding>> = {},
): readonly Binding[] {
  const all = { ...records(served), ...verbs(served), ...papers(served), ...overrides };
  return Object.keys(served.document.calls as object).map(
    (name) => (all as Record<string, Binding>)[name] as Binding,
  );
}

/** The member as the document is shown to him. */
const seenBy = (served: AnyServed, who: Who): Who => asSeen(served.document, who);

/** What a writing call gives to the document, by the member as it is shown to him. */
const writingOf = (served: AnyServed, context: Parameters<typeof doingOf>[0]): Doing => ({
  ...doingOf(context),
  who: seenBy(served, context.who),
});

function records(served: AnyServed): Record<string, Binding> {
  const { calls } = served.document;
  return {
    list: bind(calls.list, ({ tx, who, query }) =>
      listDocuments(tx, seenBy(served, who), served, query as Query & PageQuery),
    ),
    get: bind(calls.get, ({ tx, who, params }) => served.view(tx, seenBy(served, who), params.id)),
    links: bind(calls.links, ({ tx, who, params }) => linksOf(tx, who, served, params.id)),
    create: bind(calls.create, (context) =>
      served.create(writingOf(served, context), context.body as Values),
    ),
    update: bind(calls.update, (context) =>
      served.update(writingOf(served, context), context.params.id, context.body),
    ),
    remove: bind(calls.remove, (context) =>
      served.remove(doingOf(context), context.params.id, context.query.version),
    ),
  };
}

function verbs(served: AnyServed): Record<string, Binding> {
  const { calls } = served.document;
  const remarked = (call: AnyCall, action: string): Binding =>
    bind(call, (c) =>
      served.act(doingOf(c, c.body.remark), c.params.id, { action, version: c.body.version }),
    );
  const reasoned = (call: AnyCall, action: string): Binding =>
    bind(call, (c) =>
      served.act(doingOf(c, c.body.reason), c.params.id, { action, version: c.body.version }),
    );
  return {
    submit: remarked(calls.submit, 'submit'),
    withdraw: remarked(calls.withdraw, 'withdraw'),
    approval: bind(calls.approval, (c) =>
      served.act(doingOf(c, c.body.remark), c.params.id, {
        action: c.body.agree ? 'approve' : 'reject',
        version: c.body.version,
      }),
    ),
    deApproval: reasoned(calls.deApproval, 'deApprove'),
    void: reasoned(calls.void, 'void'),
    close: reasoned(calls.close, 'close'),
    reopen: reasoned(calls.reopen, 'reopen'),
    reverse: bind(calls.reverse, (c) => reverse(doingOf(c, c.body.reason), served, c.params.id, c.body)),
    batchApproval: bindOutside(calls.batchApproval, (c) => approveBatch(served, c as never, c.body)),
  };
}

function papers(served: AnyServed): Record<string, Binding> {
  const { calls, document } = { calls: served.document.calls, document: served.document };
  return {
    log: bind(calls.log, ({ tx, who, query }) => readLog(tx, seenBy(served, who), document, query, null)),
    logOf: bind(calls.logOf, async ({ tx, who, query, params }) => {
      await served.store.load(tx, who, params.id);
      return readLog(tx, seenBy(served, who), document, query, params.id);
    }),
    export: bind(calls.export, ({ tx, who, query }) =>
      exportList(tx, seenBy(served, who), served.store, query),
    ),
    print: bind(calls.print, async ({ tx, who: member, params, query, audit }) => {
      const who = seenBy(served, member);
      const view = await served.view(tx, who, params.id);
      // a sheet of paper leaves the house: the document's own log says who took it
      await audit({
        bizType: document.id,
        bizId: params.id,
        bizNo: String(view[document.numberField as string] ?? '') || null,
        action: 'print',
        summary: calls.print.title,
      });
      return printDocument(tx, who, document, view, query.templateId);
    }),
    importTemplate: bind(calls.importTemplate, () => importTemplate(document)),
    import: bindPrepared(
      calls.import,
      ({ upload }) => readSheet(document, upload),
      (context, sheet) =>
        writeImport(context.tx, {
          store: served.store,
          sheet,
          dryRun: context.query.dryRun,
          check: (body) => served.check(writingOf(served, context), body),
          write: (body) => served.create(writingOf(served, context), body),
        }),
    ),
  };
}
