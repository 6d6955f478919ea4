/** Makes records and documents of the demo through their calls. What is there already is found by its mark, so that a start that was killed goes on. */
import { account, type AnyDocument } from '@muyun/contract';
import { businessDay } from '../kit/clock.ts';
import { dayIn } from '../ledger/inventory/index.ts';
import type { DemoClient } from './client.ts';

type Body = Readonly<Record<string, unknown>>;
/** How far a document is brought. */
export type UpTo = 'draft' | 'submitted' | 'approved';
interface Row {
  readonly id: string;
  readonly [name: string]: unknown;
}
interface Record_ {
  readonly calls: { readonly list: unknown; readonly create: unknown };
}
const [DRAFT, SUBMITTED] = [1, 2];

/** Whoever calls: the demo, or somebody in a test. */
export type Caller = Pick<DemoClient, 'call'>;

/** So many days ago; 0 is today. */
export const ago = (days: number): string => (days === 0 ? businessDay() : dayIn(-days));

export class Maker {
  readonly client: Caller;
  #me = '';
  constructor(client: Caller) {
    this.client = client;
  }

  /** Calls what the types of a document do not tell apart. */
  async ask<T>(call: unknown, options: object = {}): Promise<T> {
    return (await this.client.call(call as never, options as never)) as T;
  }

  /** The member who makes it all. */
  async me(): Promise<string> {
    this.#me ||= String((await this.client.call(account.auth)).tenantUserId);
    return this.#me;
  }

  /** The first of a list that is searched for `mark` for which `is` holds. */
  async find(of: Record_, mark: string, is: (row: Row) => boolean): Promise<Row | undefined> {
    const query = { ...(mark === '' ? {} : { filter: mark }), maxResultCount: 200 };
    return (await this.ask<{ items: Row[] }>(of.calls.list, { query })).items.find(is);
  }

  /** A master row that is told from its others by a field. */
  async master(of: Record_, body: Body, by = 'code'): Promise<string> {
    const found = await this.find(of, String(body[by]), (row) => row[by] === body[by]);
    return found?.id ?? (await this.ask<Row>(of.calls.create, { body })).id;
  }

  /** A document whose field `by` carries its mark, brought up to a state. */
  async document(of: AnyDocument, by: string, body: Body, upTo: UpTo = 'approved'): Promise<Row> {
    const { calls } = of;
    const found = await this.find({ calls }, String(body[by]), (row) => row[by] === body[by]);
    const id = found?.id ?? (await this.ask<Row>(calls.create, { body })).id;
    const at = { params: { id } };
    const view = async (): Promise<Row> => this.ask<Row>(calls.get, at);
    let row = await view();
    if (row['orderStatus'] === DRAFT && upTo !== 'draft') {
      await this.ask(calls.submit, { ...at, body: { version: row['version'] } });
      row = await view();
    }
    if (row['orderStatus'] === SUBMITTED && upTo === 'approved') {
      await this.ask(calls.approval, { ...at, body: { version: row['version'], agree: true } });
      row = await view();
    }
    return row;
  }
}

export const linesOf = (row: Row): readonly Row[] => row['lines'] as readonly Row[];
