/** Serves a declared document: every letter of its set, typed by its catalogue. What differs is given as plain functions. */
import {
  DOC_WORDS,
  type AnyDocument,
  type Catalogue,
  type Document,
  type Dto,
  isTypeable,
  type Lines,
  type Moved,
} from '@muyun/contract';
import { shownTo, withWholeAmounts, writableBy } from '../amounts.ts';
import { changesOf } from '../audit.ts';
import type { Binding } from '../call.ts';
import { newId } from '../clock.ts';
import type { FileOwner } from '../file-access.ts';
import { freeCode, typedCode } from '../numbering.ts';
import { raise } from '../raise.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { actDocument, isWaiting, offeredAll, progress, type Served, stand, type Standing } from './act.ts';
import { dropTodo, putTodo } from './approval.ts';
import { attachmentOwner, filesOf } from './attachments.ts';
import { bindingsOf } from './bindings.ts';
import { lineChanges } from './line-changes.ts';
import { LineStore, type NextLine } from './lines.ts';
import type { Asked } from './life.ts';
import type { ShownRow } from './list.ts';
import type { Doing, DocumentParts, Loaded } from './parts.ts';
import { assertRates } from './rates.ts';
import type { Row } from './record.ts';
import { everywhere } from './scope.ts';
import { RecordStore, type Written } from './store.ts';
import { countMove } from './totals.ts';

type Values = Record<string, unknown>;
/** who did it and when stands on every row of a log */
const STAMPS = new Set(['submitTime', 'submitterId', 'approveTime', 'approverId']);
/** Its head as it stands in the database. */
type Head<D extends AnyDocument> = Dto<D['fields']> & { readonly id: string };
/** Its kinds of lines by name. */
type LineStores<D extends AnyDocument> = { readonly [K in keyof D['lines'] & string]: LineStore };

/** A document as it is served: its bindings, and what other modules ask of it. `D` types what modules see. */
export class ServedDocument<D extends AnyDocument> implements Served {
  readonly document: AnyDocument;
  readonly store: RecordStore<Head<D>>;
  readonly lines: LineStores<D>;
  readonly parts: DocumentParts<AnyDocument>;
  readonly routes: readonly Binding[];

  constructor(document: D, parts: DocumentParts<D>) {
    this.document = document;
    this.parts = parts as unknown as DocumentParts<AnyDocument>;
    this.store = new RecordStore(document, {
      ...(parts.extra ? { extra: parts.extra } : {}),
      ...(parts.filter ? { filter: parts.filter } : {}),
      searchFunction: `search_${document.table}`,
    });
    this.lines = Object.fromEntries(
      Object.entries(document.lines as Lines).map(([name, spec]) => [name, new LineStore(spec)]),
    ) as LineStores<D>;
    this.routes = bindingsOf(this, this.parts.overrides);
  }

  /** Who may open its attachments: whoever may see the document. */
  get fileOwner(): FileOwner {
    return attachmentOwner(this.document);
  }

  /** The document, its head locked, whoever made it; for other modules of the area. */
  async lock(doing: Doing, id: string): Promise<Loaded<D>> {
    return (await stand(this, { ...doing, who: everywhere(doing.who) }, id)) as unknown as Loaded<D>;
  }

  /** As `lock`, as far as this person sees it. Raises Common:NotFound. */
  async lockSeen(doing: Doing, id: string): Promise<Loaded<D>> {
    return (await stand(this, doing, id)) as unknown as Loaded<D>;
  }

  /** One verb, from another module or a job. */
  act(doing: Doing, id: string, asked: Asked): Promise<Moved> {
    return actDocument(doing, this, id, asked);
  }

  /** Computed fields of a document that stands, written by its own area: with version, totals and log. */
  async amend(
    doing: Doing,
    head: Row,
    values: Written<Head<D>>,
    action: string,
    verb: string,
  ): Promise<void> {
    await this.store.update(doing.tx, head.id, values);
    await countMove(doing.tx, this.document, head, { ...head, ...values });
    const changes = changesOf(this.store.fields, head, values).filter((c) => !STAMPS.has(c.field));
    await this.#note(doing, head, action, verb, changes);
  }

  /** The lines have moved further down: the state follows. */
  progress(doing: Doing, id: string): Promise<void> {
    return progress(doing, this, id);
  }

  /** A new draft that a module makes of something else: with amounts that this member does not see. */
  make(doing: Doing, body: Values): Promise<{ id: string; no: string; version: number }> {
    return this.#made({ ...doing, who: everywhere(doing.who) }, body);
  }

  /** A new draft as a member sends it. */
  async create(doing: Doing, body: Values): Promise<{ id: string; no: string; version: number }> {
    await assertRates(doing.tx, this.store.fields, body, null);
    return this.#made(doing, body);
  }

  async #made(doing: Doing, body: Values): Promise<{ id: string; no: string; version: number }> {
    const { tx, who } = doing;
    const { head: fields, lines } = this.#split(doing, body, null);
    const next = { head: fields, ...lines };
    await this.parts.complete(doing, next as never, null);
    const id = newId();
    const { numberField, title } = this.document;
    const head: Values = { ...next.head, orderStatus: 1, factoryId: who.factory?.id ?? null };
    const no = await this.#number(doing, head, body['customNo']);
    head[numberField as string] = no;
    await this.store.insert(tx, head as Written<Head<D>>, id);
    await Promise.all(
      Object.entries<LineStore>(this.lines).map(([name, store]) =>
        store.save(tx, id, [], (next as unknown as Record<string, NextLine[]>)[name] ?? []),
      ),
    );
    await this.parts.saved?.(doing, { ...next, head: { ...head, id } } as never, null);
    await countMove(tx, this.document, null, { ...head, id });
    // one without a draft waits for approval as it is made
    if (isWaiting(this.document, 1))
      await putTodo(doing, this.document, { ...head, creatorId: who.userId, id });
    await doing.audit({
      bizType: this.document.id,
      bizId: id,
      bizNo: no,
      action: 'add',
      summary: DOC_WORDS.create + title,
      changes: changesOf(this.store.fields, {}, head),
    });
    return { id, no, version: 1 };
  }

  /** As it was typed, or the next one. Raises OrderCode:NotTyped, OrderCode:Duplicate. */
  #number(doing: Doing, head: Values, typed: unknown): Promise<string> {
    const { tx, who } = doing;
    const { number, numberField, id } = this.document;
    if (isTypeable(number)) {
      const isTaken = (no: string): Promise<boolean> => this.store.hasNumber(tx, numberField, no);
      return typeof typed === 'string' && typed !== ''
        ? typedCode(tx, number, typed, isTaken)
        : freeCode(tx, number, who.factory, isTaken);
    }
    if (!this.parts.number) throw new Error(`${id} says no number`);
    return this.parts.number(doing, head as never);
  }

  /** What a client may write, over what stands there: hidden amounts and fields that are set once stay as they are. */
  #split(
    doing: Doing,
    body: Values,
    before: Standing | null,
  ): { head: Values; lines: Record<string, NextLine[]> } {
    const fields = this.store.fields;
    const mine = writableBy(doing.who, fields, body);
    const marks = before ? ['W'] : ['W', 'W1'];
    const sent = Object.entries(mine).filter(([n]) => marks.includes(fields[n]?.mark ?? ''));
    const lines = Object.entries<LineStore>(this.lines).map(([name, store]) => {
      const old = (before?.[name] ?? []) as readonly Row[];
      const given = ((body[name] ?? []) as NextLine[]).map((l) => ({
        ...writableBy(doing.who, store.fields, l),
        id: l.id,
      }));
      const merged = store.merged(old, given);
      return [name, merged.map((l, i) => withWholeAmounts(store.fields, l, `${name}.${i}.`))] as const;
    });
    const head = withWholeAmounts(fields, { ...before?.head, ...Object.fromEntries(sent) });
    return { head, lines: Object.fromEntries(lines) };
  }

  async update(
    doing: Doing,
    id: string,
    body: Values & { version: number },
  ): Promise<{ id: string; version: number }> {
    const { tx } = doing;
    const before = await stand(this, doing, id, body.version);
    this.#assertDraft(before.head, DOC_WORDS.edit);
    const { head, lines } = this.#split(doing, body, before);
    await assertRates(tx, this.store.fields, head, before.head);
    const next = { head, ...lines };
    await this.parts.complete(doing, next as never, before as never);
    const written = Object.entries(next.head).filter(([n]) =>
      ['W', 'C'].includes(this.store.fields[n]?.mark ?? ''),
    );
    await this.store.update(tx, id, Object.fromEntries(written) as Written<Head<D>>);
    const changes = [];
    for (const [name, store] of Object.entries<LineStore>(this.lines)) {
      const old = before[name] as readonly Row[];
      const now = (next as unknown as Record<string, NextLine[]>)[name] ?? [];
      await store.save(tx, id, old, now);
      changes.push(...lineChanges(name, store.fields, old, now));
    }
    await this.parts.saved?.(doing, next as never, before as never);
    await countMove(tx, this.document, before.head, { ...before.head, ...Object.fromEntries(written), id });
    await this.#note(doing, before.head, 'edit', DOC_WORDS.edit, [
      ...changesOf(this.store.fields, before.head, Object.fromEntries(written)),
      ...changes,
    ]);
    return { id, version: (before.head['version'] as number) + 1 };
  }

  async remove(doing: Doing, id: string, version: number): Promise<void> {
    const doc = await stand(this, doing, id, version);
    const { head } = doc;
    this.#assertDraft(head, DOC_WORDS.delete);
    if (head['submitTime'] !== null) raise('Common:SubmittedBefore');
    await this.store.softDelete(doing.tx, id);
    await this.parts.removed?.(doing, doc as never);
    await countMove(doing.tx, this.document, head, null);
    if (isWaiting(this.document, 1)) await dropTodo(doing, this.document, id);
    await this.#note(doing, head, 'delete', DOC_WORDS.delete, []);
  }

  #assertDraft(head: Row, action: string): void {
    const state = head['orderStatus'] as number;
    const states = this.document.machine.states as Record<number, { label: string }>;
    if (state !== 1) raise('Common:InvalidState', { state: states[state]?.label ?? String(state), action });
  }

  #note(
    doing: Doing,
    head: Row,
    action: string,
    verb: string,
    changes: ReturnType<typeof changesOf>,
  ): Promise<void> {
    return doing.audit({
      bizType: this.document.id,
      bizId: head.id,
      bizNo: String(head[this.document.numberField as string] ?? ''),
      action,
      summary: `${verb}${this.document.title}`,
      changes,
    });
  }

  /** The document as this member may see it, with names, lines and verbs. */
  async view(tx: Tx, who: Who, id: string): Promise<ShownRow & Values> {
    const names = Object.keys(this.lines);
    const [head, ...lines] = await Promise.all([
      this.store.load(tx, who, id),
      ...Object.values<LineStore>(this.lines).map((store) => store.load(tx, id)),
    ]);
    const amounts = { ...this.store.fields, ...(this.document.extra as Catalogue) };
    const shown = Object.entries<LineStore>(this.lines).map(([name, store]) => [
      name,
      (lines[names.indexOf(name)] ?? []).map((line) => shownTo(who, store.fields, line)),
    ]);
    return {
      ...shownTo(who, amounts, head),
      ...(Object.fromEntries(shown) as Values),
      files: await filesOf(tx, (head['attachments'] ?? []) as readonly string[]),
      actions: (await offeredAll(tx, this, who, [head]))[0] ?? [],
    };
  }

  /** What a row of an import would answer; nothing is written. */
  async check(doing: Doing, body: Values): Promise<void> {
    await assertRates(doing.tx, this.store.fields, body, null);
    const { head, lines } = this.#split(doing, body, null);
    await this.parts.complete(doing, { head, ...lines } as never, null);
  }
}

/** Serves a declared document. */
export const serveDocument = <
  F extends Catalogue,
  X extends Catalogue,
  L extends Lines,
  S extends number,
  A extends string,
>(
  document: Document<F, X, L, S, A>,
  parts: DocumentParts<Document<F, X, L, S, A>>,
): ServedDocument<Document<F, X, L, S, A>> => new ServedDocument(document, parts);
