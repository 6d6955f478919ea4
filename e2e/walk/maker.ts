/** Makes records and documents through the calls: what the filler of the walk writes with. */
import { randomUUID } from 'node:crypto';
import { account, type AnyDocument } from '@muyun/contract';
import type { Api } from '../api.ts';

type Body = Record<string, unknown>;
export type Stage = 'draft' | 'submitted' | 'approved';

/** The day so many days ago (before 0: from now), as the calendar of China has it. */
export const today = (back = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

export interface Maker {
  readonly api: Api;
  /** member id of who is logged in */
  readonly me: string;
  create(of: { calls: { create: unknown } }, body: Body): Promise<string>;
  /** a document brought up to a stage */
  written(document: AnyDocument, body: Body, upTo: Stage): Promise<string>;
  linesOf(document: AnyDocument, id: string): Promise<{ id: string }[]>;
}

export async function makerOf(api: Api): Promise<Maker> {
  const me = (await api.call(account.auth)).tenantUserId as string;
  const create: Maker['create'] = async (of, body) =>
    ((await api.call(of.calls.create as never, { body, key: randomUUID() } as never)) as { id: string }).id;
  return {
    api,
    me,
    create,
    written: async (document, body, upTo) => {
      const id = await create(document as never, body);
      if (upTo === 'draft') return id;
      const at = { params: { id } };
      const said = { body: { version: 1 }, key: randomUUID() };
      const sent = (await api.call(document.calls.submit, { ...at, ...said })) as { version: number };
      if (upTo === 'submitted') return id;
      const yes = { body: { version: sent.version, agree: true }, key: randomUUID() };
      await api.call(document.calls.approval, { ...at, ...yes });
      return id;
    },
    linesOf: async (document, id) =>
      ((await api.call(document.calls.get, { params: { id } })) as { lines: { id: string }[] }).lines,
  };
}
