/**
 * What every document of the kit keeps, generated from its declaration (document-kit §7): states, versions, scopes, hidden
 * amounts, numbers, the number of statements, export, log. A document brings `make`: a body that can be saved and submitted.
 */
import { type AnyCall, type AnyDocument, type Catalogue, type Lines, type Machine } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../src/kit/spreadsheet.ts';
import { type Actor, makeMember, type Space } from './kit.ts';
import { countStatements } from './statements.ts';
import { writeTemporary } from './temporary.ts';

type Body = Record<string, unknown>;
type View = Body & { id: string; version: number; orderStatus: number; actions: string[] };

export interface SuiteOptions {
  /** the space in which `make` works, and its owner */
  space(): Space;
  /** a body with this many lines; for a document without lines the number is ignored */
  make(lines: number): Body | Promise<Body>;
  /** another member to whom the document may be given: a field of `scope.own` */
  readonly ownField?: string;
}

const STATES: Readonly<Record<string, number>> = { draft: 1, pending: 2, approved: 4 };

class Maker {
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

const VERBS: Readonly<Record<string, { call: string; body: Body }>> = {
  submit: { call: 'submit', body: {} },
  withdraw: { call: 'withdraw', body: {} },
  approve: { call: 'approval', body: { agree: true } },
  reject: { call: 'approval', body: { agree: false, remark: '数量不对' } },
  deApprove: { call: 'deApproval', body: { reason: '重新核价' } },
  void: { call: 'void', body: { reason: '不要了' } },
  close: { call: 'close', body: { reason: '不做了' } },
  reopen: { call: 'reopen', body: { reason: '继续' } },
};

/** Generates the tests of one document. */
export function documentSuite(document: AnyDocument, options: SuiteOptions): void {
  const maker = new Maker(document, options);
  const { calls } = document;
  const machine = document.machine as Machine<number, string>;
  const letters = document.letters as readonly string[];
  describe(`${document.title}: the kit`, () => {
    if (letters.includes('S')) stateTests(maker, machine);
    versionTests(maker);
    scopeTests(maker);
    amountTests(maker);
    if (calls.log) logTests(maker);
    if (calls.export) exportTests(maker);
    if (Object.keys(document.lines as Lines).length > 0) lineTests(maker);
    numberTests(maker);
  });
}

function stateTests(maker: Maker, machine: Machine<number, string>): void {
  const { calls } = maker.document;
  const reachable = [1, 2, 4, 32, 64].filter((s) => s in machine.states);
  const wrong = Object.entries(VERBS).flatMap(([action, verb]) => {
    const from = machine.actions[action]?.from;
    const call = (calls as Readonly<Record<string, AnyCall | undefined>>)[verb.call];
    return from && call
      ? reachable.filter((s) => !from.includes(s)).map((s) => [action, s, call, verb.body] as const)
      : [];
  });
  it.each(wrong)('%s is refused in state %i', async (action, state, call, body) => {
    const view = await maker.at(state);
    const work = maker.owner.call(call, {
      params: { id: view.id },
      body: { version: view.version, ...body },
    });
    expect(await maker.owner.refused(work)).toBe('Common:InvalidState');
    expect(view.actions).not.toContain(action);
    expect((await maker.view(view.id)).orderStatus).toBe(state);
  });

  it('a reason is asked for where the machine says so', async () => {
    const view = await maker.at(2);
    const work = maker.owner.call(calls.approval, {
      params: { id: view.id },
      body: { version: view.version, agree: false },
    });
    expect(await maker.owner.refused(work)).toBe('Common:ReasonRequired');
    const back = await maker.step(view, calls.approval, { agree: false, remark: '数量不对' });
    expect([back.orderStatus, back['rejectReason']]).toEqual([1, '数量不对']);
  });

  it('a document that was submitted cannot be deleted any more, a fresh draft can', async () => {
    const back = await maker.step(await maker.at(2), calls.withdraw);
    const remove = (view: View) =>
      maker.owner.call(calls.remove, { params: { id: view.id }, query: { version: view.version } });
    expect(await maker.owner.refused(remove(back))).toBe('Common:SubmittedBefore');
    const fresh = await maker.create();
    await remove(fresh);
    expect(await maker.owner.refused(maker.view(fresh.id))).toBe('Common:NotFound');
  });

  it('of two who approve at once one succeeds', async () => {
    const view = await maker.at(2);
    const body = { version: view.version, agree: true };
    const answers = await Promise.all(
      [1, 2].map(() => maker.owner.raw(calls.approval, { params: { id: view.id }, body })),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });

  it('a reason of 10,000 characters is refused at its field', async () => {
    const view = await maker.at(4);
    const work = maker.owner.call(calls.deApproval, {
      params: { id: view.id },
      body: { version: view.version, reason: '长'.repeat(10_000) },
    });
    expect(await maker.owner.refused(work)).toBe('Common:Validation');
  });

  it('a batch approves what can be and names the rest', async () => {
    if (!calls.batchApproval) return expect(maker.document.letters).not.toContain('Y');
    const [one, two] = [await maker.at(2), await maker.at(1)];
    const foreign = { id: '0198a000-0000-7000-8000-000000000000', version: 1 };
    const ids = [one, two].map(({ id, version }) => ({ id, version }));
    const answer = (await maker.owner.call(calls.batchApproval, {
      body: { ids: [...ids, foreign], agree: true },
    })) as { ok: string[]; failed: { id: string; code: string }[] };
    expect(answer.ok).toEqual([one.id]);
    expect(answer.failed.map((f) => [f.id, f.code])).toEqual([
      [two.id, 'Common:InvalidState'],
      [foreign.id, 'Common:NotFound'],
    ]);
  });
}

function versionTests(maker: Maker): void {
  const { calls } = maker.document;
  it('a stale version changes nothing', async () => {
    const view = await maker.create();
    const body = { ...view, version: view.version + 1 };
    const work = maker.owner.call(calls.update, { params: { id: view.id }, body });
    expect(await maker.owner.refused(work)).toBe('Common:StaleVersion');
    expect(await maker.view(view.id)).toEqual(view);
  });

  it('what was read can be saved as it is, and nothing of it changes', async () => {
    const view = await maker.create();
    await maker.owner.call(calls.update, { params: { id: view.id }, body: view });
    const after = await maker.view(view.id);
    const { version: _a, lastModificationTime: _b, lastModifierId: _c, ...rest } = after;
    expect(view).toMatchObject(
      JSON.parse(JSON.stringify({ ...rest, lastModifierName: view['lastModifierName'] })) as Body,
    );
  });
}

function scopeTests(maker: Maker): void {
  const { calls, item } = maker.document;
  const all = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'export'].map(
    (a) => `${item}:${a}`,
  );
  it('own rows: a member sees what he made or answers for, in list, detail and log', async () => {
    const { ownField } = maker.options;
    const member = await makeMember(maker.options.space(), all, { dataScope: 'own' });
    const foreign = await maker.create();
    expect(await member.refused(member.call(calls.get, { params: { id: foreign.id } }))).toBe(
      'Common:NotFound',
    );
    const list = (await member.call(calls.list, { query: { maxResultCount: 400 } })) as { items: View[] };
    expect(list.items.map((r) => r.id)).not.toContain(foreign.id);
    if (!ownField) return;
    const mine = { ...foreign, [ownField]: await memberIdOf(member) };
    await maker.owner.call(calls.update, { params: { id: foreign.id }, body: mine });
    expect((await maker.view(foreign.id, member)).id).toBe(foreign.id);
  });

  it('factory scope: documents of other factories are not there', async () => {
    if (maker.document.scope?.factory !== true) return expect(maker.document.scope?.factory).not.toBe(true);
    const [first, second] = maker.options.space().factoryIds as [string, string];
    const member = await makeMember(maker.options.space(), all, { factoryIds: [second] });
    const view = await maker.create();
    expect(view['factoryId']).toBe(first);
    expect(await member.refused(member.call(calls.get, { params: { id: view.id } }))).toBe('Common:NotFound');
    const list = (await member.call(calls.list, { query: {} })) as { items: View[]; totalCount: number };
    expect([list.items, list.totalCount]).toEqual([[], 0]);
  });

  it('each verb asks for its own right', async () => {
    const reader = await makeMember(maker.options.space(), [`${item}:query`, `${item}:get`]);
    const view = await maker.create();
    expect((await maker.view(view.id, reader)).actions).toEqual([]);
  });
}

async function memberIdOf(member: Actor): Promise<string> {
  const { account } = await import('@muyun/contract');
  return (await member.call(account.auth)).tenantUserId as string;
}

const amountNames = (fields: Catalogue): string[] =>
  Object.entries(fields).flatMap(([n, f]) => (f.options.amount === true ? [n] : []));

function amountTests(maker: Maker): void {
  const { document } = maker;
  const { calls, item } = document;
  const head = amountNames(document.fields as Catalogue);
  const lines = Object.entries(document.lines as Lines);
  const hasAny = head.length > 0 || lines.some(([, l]) => amountNames(l.fields).length > 0);
  it('hidden amounts are hidden in list, detail, export, print and log, and survive a save', async () => {
    if (!hasAny) return expect(head).toEqual([]);
    const rights = ['query', 'get', 'edit', 'export'].map((a) => `${item}:${a}`);
    const blind = await makeMember(maker.options.space(), rights, { displayAmount: false });
    const view = await maker.create();
    const seen = await maker.view(view.id, blind);
    expect(head.map((n) => seen[n])).toEqual(head.map(() => null));
    for (const [name, line] of lines)
      for (const row of seen[name] as Body[])
        expect(amountNames(line.fields).map((n) => row[n])).toEqual(amountNames(line.fields).map(() => null));
    const list = (await blind.call(calls.list, { query: {} })) as { items: View[]; totals: Body };
    expect(list.items.flatMap((r) => head.map((n) => r[n])).every((v) => v === null)).toBe(true);
    expect(head.filter((n) => n in list.totals)).toEqual([]);
    if (calls.log) {
      const log = (await blind.call(calls.logOf, { params: { id: view.id }, query: {} })) as {
        items: { changes: { field: string; newValue: unknown }[] }[];
      };
      const told = log.items.flatMap((l) => l.changes).filter((c) => head.includes(c.field));
      expect(told.every((c) => c.newValue === '***')).toBe(true);
    }
    if (!calls.export) return;
    const titles = await titlesOf(blind, calls.export);
    const labels = new Set(head.map((n) => (document.fields as Catalogue)[n]?.label));
    expect(titles.filter((t) => labels.has(t))).toEqual([]);
  });
}

async function titlesOf(actor: Actor, call: AnyCall, query: Body = {}): Promise<string[]> {
  const raw = await actor.raw(call, { query });
  expect(raw.status).toBe(200);
  const book = await readXlsx(writeTemporary(raw.bytes), { maxRows: 60_000 });
  return (book.sheets[0]?.rows[0]?.cells ?? []).map((c) => String(c ?? '').replace(/\(.*\)$/, ''));
}

function logTests(maker: Maker): void {
  const { calls, numberField } = maker.document;
  it('the log names who did what, with old and new', async () => {
    const view = await maker.create();
    const body = { ...view, remark: '改了备注' };
    await maker.owner.call(calls.update, { params: { id: view.id }, body });
    const log = (await maker.owner.call(calls.logOf, { params: { id: view.id }, query: {} })) as {
      items: {
        action: string;
        docNo: string;
        userName: string | null;
        changes: { field: string; newValue: unknown }[];
      }[];
    };
    expect(log.items.map((l) => l.action)).toEqual(['edit', 'add']);
    expect(log.items.every((l) => l.docNo === view[String(numberField)] && l.userName !== null)).toBe(true);
    expect(log.items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'remark', newValue: '改了备注' }),
    );
    const all = (await maker.owner.call(calls.log, {
      query: { docNo: String(view[String(numberField)]) },
    })) as { totalCount: number };
    expect(all.totalCount).toBe(2);
  });
}

function exportTests(maker: Maker): void {
  const { calls, fields, numberField } = maker.document;
  it('the export has the columns of the list, in their order, and the rows of the filter', async () => {
    const view = await maker.create();
    const names = [String(numberField), 'orderStatus', 'creationTime'];
    const raw = await maker.owner.raw(calls.export, {
      query: { columns: names.join(), filter: String(view[String(numberField)]) },
    });
    const book = await readXlsx(writeTemporary(raw.bytes), { maxRows: 1000 });
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows[0]?.cells).toEqual(names.map((n) => (fields as Catalogue)[n]?.label));
    expect(rows.slice(1).map((r) => r.cells[0])).toEqual([view[String(numberField)]]);
  });
}

function lineTests(maker: Maker): void {
  const { document } = maker;
  const { calls } = document;
  const [kind] = Object.keys(document.lines as Lines) as [string];
  it('a line of another document and a line given twice are refused', async () => {
    const [one, two] = [await maker.create(), await maker.create()];
    const save = (lines: unknown[]) =>
      maker.owner.call(calls.update, { params: { id: one.id }, body: { ...one, [kind]: lines } });
    expect(await maker.owner.refused(save([...(two[kind] as Body[])]))).toBe('Common:NotFound');
    const [line] = one[kind] as Body[];
    expect(await maker.owner.refused(save([line, line]))).toBe('Common:LineTwice');
  });

  it('2,001 lines are refused', async () => {
    const view = await maker.create();
    const [line] = view[kind] as Body[];
    const { id: _id, ...fresh } = line as Body;
    const body = { ...view, [kind]: Array.from({ length: 2001 }, () => fresh) };
    const work = maker.owner.call(calls.update, { params: { id: view.id }, body });
    expect(await maker.owner.refused(work)).toBe('Common:Validation');
  });

  it('no lines: saved as a draft, not submitted', async () => {
    const min = (document.lines as Lines)[kind]?.min ?? 0;
    const made = (await maker.owner.call(calls.create, {
      body: { ...(await maker.options.make(0)), [kind]: [] },
    })) as {
      id: string;
    };
    const work = maker.owner.call(calls.submit, { params: { id: made.id }, body: { version: 1 } });
    if (min > 0) expect(await maker.owner.refused(work)).toBe('Common:DetailRequired');
    else expect(await work).toMatchObject({ orderStatus: 2 });
  });

  it('1 and 200 lines are saved and approved with the same number of statements', async () => {
    const counts: number[] = [];
    for (const n of [1, 200]) {
      const body = await maker.options.make(n);
      const count = await countStatements(async () => {
        const made = (await maker.owner.call(calls.create, { body })) as { id: string };
        const one = { params: { id: made.id } };
        await maker.owner.call(calls.submit, { ...one, body: { version: 1 } });
        await maker.owner.call(calls.approval, { ...one, body: { version: 2, agree: true } });
      });
      counts.push(count);
    }
    expect(counts[1]).toBe(counts[0]);
  });
}

function numberTests(maker: Maker): void {
  const { calls, numberField } = maker.document;
  it('20 at once get 20 numbers', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => maker.options.make(1)));
    const made = (await Promise.all(bodies.map((body) => maker.owner.call(calls.create, { body })))) as {
      id: string;
    }[];
    const views = await Promise.all(made.map((m) => maker.view(m.id)));
    expect(new Set(views.map((v) => v[String(numberField)])).size).toBe(20);
  });

  it('the tabs count what the lists show', async () => {
    const list = async (query: Body): Promise<{ totalCount: number; totals: Record<string, number> }> =>
      (await maker.owner.call(calls.list, { query })) as never;
    const kept = await list({});
    const counted = await list({ beginTime: '2000-01-01' });
    expect(kept.totals).toEqual(counted.totals);
    expect(kept.totalCount).toBe(counted.totalCount);
  });
}
