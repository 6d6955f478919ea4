/** Makes documents of any kind in any state, for the suite that every document passes. */
import type { AnyCall, AnyDocument } from '@muyun/contract';
import type { Actor, Space } from './kit.ts';

export type Body = Record<string, unknown>;
export type View = Body & { id: string; version: number; orderStatus: number; actions: string[] };

export interface SuiteOptions {
  /** the space in which `make` works, and its owner */
  space(): Space;
  /** a body with this many lines; for a document without lines the number is ignored */
  make(lines: number): Body | Promise<Body>;
  /** another member to whom the document may be given: a field of `scope.own` */
  readonly ownField?: string;
  /** the call that takes a draft on, where it is neither submitted nor approved */
  readonly confirm?: AnyCall;
}

const STATES: Readonly<Record<string, number>> = { draft: 1, pending: 2, approved: 4 };

export class Maker {
  readonly document: AnyDocument;
  readonly options: SuiteOptions;
  constructor(document: AnyDocument, options: SuiteOptions) {
    this.document = document;
    this.options = options;
  }
  get owner(): Actor {
    return this.options.space().owner;
  }
  async create(lines = 1, by = this.owner): Promise<View> {
    const body = await this.options.make(lines);
    const made = (await by.call(this.document.calls.create, { body })) as { id: string };
    return this.view(made.id);
  }
  async view(id: string, by = this.owner): Promise<View> {
    return (await by.call(this.document.calls.get, { params: { id } })) as View;
  }
  async step(view: View, call: AnyCall, body: Body = {}): Promise<View> {
    await this.owner.call(call, { params: { id: view.id }, body: { version: view.version, ...body } });
    return this.view(view.id);
  }
  /** A document in the state. */
  async at(state: number): Promise<View> {
    const { calls } = this.document;
    let view = await this.create();
    if (state === STATES['draft']) return view;
    if (state === 64) return this.step(view, calls.void, { reason: '不要了' });
    view = await this.step(view, calls.submit);
    if (state === STATES['pending']) return view;
    view = await this.step(view, calls.approval, { agree: true });
    return state === 32 ? this.step(view, calls.close, { reason: '不做了' }) : view;
  }
}
