/** 图册 of a project (platform M19, engineering C9): made with a code of its own, changed, closed by its space. */
import { book as calls, type BookRow, type BodyOf } from '@muyun/contract';
import type { Change as AuditChange } from '../../../kit/audit.ts';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import type { FileOwner } from '../../../kit/file-access.ts';
import { raise } from '../../../kit/raise.ts';
import { randomCode } from '../../../kit/random-code.ts';
import type { Tx } from '../../../kit/tx.ts';
import { hashPassword } from '../../platform/account/index.ts';
import { isPicture } from '../../platform/storage/index.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import type { OwnBook } from './book.shapes.ts';
import {
  batchesOf,
  closeBooksOf,
  extsOf,
  insertBook,
  isShownByBook,
  loadBook,
  lockBook,
  pageOfBooks,
  pageOfViews,
  writeBook,
  writeClosed,
  writePictures,
} from './book.store.ts';

const BIZ = 'cad-book';
const DAY_MS = 86_400_000;
/** What can be done with a book in each state. */
const ACTIONS = {
  [calls.BOOK_STATE.open]: ['link', 'edit', 'close'],
  [calls.BOOK_STATE.closed]: [],
  [calls.BOOK_STATE.expired]: ['edit', 'close'],
};

function viewOf({ passwordHash, ...row }: OwnBook): BookRow {
  const actions = ACTIONS[row.state as keyof typeof ACTIONS];
  return { ...row, hasPassword: passwordHash !== null, url: `/book?code=${row.code}`, actions };
}

/** Raises Book:ExpireTime. */
function assertTime(expireTime: string): void {
  const days = (Date.parse(expireTime) - now().getTime()) / DAY_MS;
  if (days <= 0 || days > calls.BOOK_MOST_DAYS) raise('Book:ExpireTime');
}

/** Raises File:TypeRefused for what cannot be shown on a cover. */
async function assertPictures(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if ((await extsOf(tx, fileIds)).some((ext) => !isPicture(ext))) raise('File:TypeRefused');
}

/** Raises Common:NotFound, Cad:ProjectVoided, Book:BatchOther, Book:ExpireTime, File:TypeRefused. */
async function make(pepper: string, context: Context<typeof calls.createBook>): Promise<BookRow> {
  const { tx, who, params, body, audit } = context;
  const head = await loadProjectHead(tx, who, params.id);
  assertProjectOpen(head, true);
  // a book shows the drawings: nobody hands out what he has not opened
  await assertOpened(tx, who, [head.id, ...body.batchIds]);
  const batchIds = [...new Set(body.batchIds)].filter((id) => id !== head.id);
  if ((await batchesOf(tx, head.name, batchIds)).length !== batchIds.length) raise('Book:BatchOther');
  const expireTime = body.expireTime ?? new Date(now().getTime() + calls.BOOK_DAYS * DAY_MS).toISOString();
  assertTime(expireTime);
  await assertPictures(tx, body.fileIds);
  if (body.replace) await closeBooksOf(tx, head.id, { batchIds });
  const passwordHash = body.password ? await hashPassword(pepper, body.password) : null;
  const made = { ...body, expireTime, projectId: head.id, batchIds, code: randomCode(), passwordHash };
  const id = await insertBook(tx, made);
  await writePictures(tx, id, body.fileIds);
  await audit({
    bizType: BIZ,
    bizId: id,
    bizNo: head.displayName,
    action: 'create',
    summary: `${calls.createBook.title}：${head.displayName}`,
  });
  return viewOf(await loadBook(tx, who, id));
}

type Change = BodyOf<typeof calls.updateBook>;
/** What was changed, as the log says it; of a password only that it was. */
function changesOf(before: OwnBook, after: Change): AuditChange[] {
  const fields = Object.entries(calls.BOOK_LABELS) as [keyof typeof calls.BOOK_LABELS, string][];
  return fields.flatMap(([field, label]): AuditChange[] => {
    if (field === 'password')
      return after.password === undefined
        ? []
        : [{ field, label, oldValue: null, newValue: calls.BOOK_LOG.changed }];
    return before[field] === after[field]
      ? []
      : [{ field, label, oldValue: before[field], newValue: after[field] }];
  });
}

/** Raises Common:NotFound, Common:StaleVersion, Book:Closed, Book:ExpireTime, File:TypeRefused. */
async function change(pepper: string, context: Context<typeof calls.updateBook>): Promise<BookRow> {
  const { tx, who, params, body, audit } = context;
  const before = await lockBook(tx, who, params.id);
  if (before.state === calls.BOOK_STATE.closed) raise('Book:Closed');
  if (before.version !== body.version) raise('Common:StaleVersion');
  assertTime(body.expireTime);
  await assertPictures(tx, body.fileIds);
  const passwordHash =
    body.password === undefined
      ? before.passwordHash
      : body.password === null
        ? null
        : await hashPassword(pepper, body.password);
  await writeBook(tx, params.id, { ...body, passwordHash });
  await writePictures(tx, params.id, body.fileIds);
  await audit({
    bizType: BIZ,
    bizId: params.id,
    bizNo: before.displayName,
    action: 'update',
    summary: `${calls.updateBook.title}：${before.displayName}`,
    changes: changesOf(before, body),
  });
  return viewOf(await loadBook(tx, who, params.id));
}

/** Raises Common:NotFound, Book:Closed. */
async function close({ tx, who, params, audit }: Context<typeof calls.closeBook>): Promise<void> {
  const row = await lockBook(tx, who, params.id);
  if (row.state === calls.BOOK_STATE.closed) raise('Book:Closed');
  await writeClosed(tx, params.id);
  await audit({
    bizType: BIZ,
    bizId: params.id,
    bizNo: row.displayName,
    action: 'close',
    summary: `${calls.closeBook.title}：${row.displayName}`,
  });
}

export const ownBookRoutes = (pepper: () => string): readonly Binding[] => [
  bind(calls.createBook, (context) => make(pepper(), context)),
  bind(calls.listBooks, async ({ tx, who, query }) => {
    if (query.projectId) await loadProjectHead(tx, who, query.projectId);
    const page = await pageOfBooks(tx, who, query);
    return { ...page, items: page.items.map(viewOf) };
  }),
  bind(calls.updateBook, (context) => change(pepper(), context)),
  bind(calls.closeBook, close),
  bind(calls.listBookViews, async ({ tx, who, params, query }) => {
    await loadBook(tx, who, params.id);
    return pageOfViews(tx, params.id, query);
  }),
];

export const bookFiles: FileOwner = {
  rights: ['AlCad.CadProjects:query', 'AlCad.CadProjects:edit'],
  shows: isShownByBook,
};
