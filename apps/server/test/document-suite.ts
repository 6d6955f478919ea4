/**
 * What every document of the kit keeps, generated from its declaration (document-kit §7): states, versions, scopes, hidden
 * amounts, numbers, the number of statements, export, log. A document brings `make`: a body that can be saved and submitted.
 */
import type { AnyDocument, Catalogue, Lines, Machine } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { foldTotals } from '../src/kit/document/index.ts';
import { readXlsx } from '../src/kit/spreadsheet.ts';
import { type Actor, makeMember } from './kit.ts';
import { countStatements, forgetRemembered } from './statements.ts';
import { writeTemporary } from './temporary.ts';
import { type Body, Maker, type SuiteOptions, type View } from './document-maker.ts';
import { amountTests } from './document-suite.amounts.ts';
import { ownTests } from './document-suite.own.ts';
import { stateTests } from './document-suite.states.ts';
export type { SuiteOptions } from './document-maker.ts';

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
    ownTests(maker);
    amountTests(maker);
    if (calls.log) logTests(maker);
    if (calls.export) exportTests(maker);
    if (Object.keys(document.lines as Lines).length > 0) lineTests(maker);
    numberTests(maker);
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
    expect(await loggedNumbers(maker, member)).toEqual([]);
    if (!ownField) return;
    const mine = { ...foreign, [ownField]: await memberIdOf(member) };
    await maker.owner.call(calls.update, { params: { id: foreign.id }, body: mine });
    expect((await maker.view(foreign.id, member)).id).toBe(foreign.id);
  });

  it('factory scope: documents of other factories are not there', async () => {
    const { scope } = maker.document;
    if (!scope?.factory && !scope?.project) return expect(scope?.warehouse).toBeUndefined();
    const [first, second] = maker.options.space().factoryIds as [string, string];
    const member = await makeMember(maker.options.space(), all, { factoryIds: [second] });
    const view = await maker.create();
    if (scope.factory) expect(view['factoryId']).toBe(first);
    expect(await member.refused(member.call(calls.get, { params: { id: view.id } }))).toBe('Common:NotFound');
    const list = (await member.call(calls.list, { query: {} })) as {
      items: View[];
      totalCount: number;
      totals: Record<string, unknown>;
    };
    expect([list.items, list.totalCount, list.totals['orderStatus:all']]).toEqual([[], 0, 0]);
    expect(await loggedNumbers(maker, member)).toEqual([]);
  });

  it('each verb asks for its own right', async () => {
    const reader = await makeMember(maker.options.space(), [`${item}:query`, `${item}:get`]);
    const view = await maker.create();
    expect((await maker.view(view.id, reader)).actions).toEqual([]);
  });
}

/** The documents that the log of the whole record tells this member of. */
async function loggedNumbers({ document: { calls } }: Maker, member: Actor): Promise<string[]> {
  if (!calls.log) return [];
  const log = (await member.call(calls.log, { query: {} })) as { items: { docNo: string }[] };
  return log.items.map((l) => l.docNo);
}

async function memberIdOf(member: Actor): Promise<string> {
  const { account } = await import('@muyun/contract');
  return (await member.call(account.auth)).tenantUserId as string;
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
  const kinds = Object.keys(document.lines as Lines);
  const [kind] = kinds as [string];
  it.each(kinds)('a line of another document and a line given twice are refused: %s', async (of) => {
    const [one, two] = [await maker.create(), await maker.create()];
    const save = (lines: unknown[]) =>
      maker.owner.call(calls.update, { params: { id: one.id }, body: { ...one, [of]: lines } });
    expect(await maker.owner.refused(save([...(two[of] as Body[])]))).toBe('Common:NotFound');
    const [line] = one[of] as Body[];
    expect(await maker.owner.refused(save([line, line]))).toBe('Common:LineTwice');
    expect(await maker.view(one.id)).toEqual(one);
  });

  it.each(kinds)('2,001 lines are refused: %s', async (of) => {
    const view = await maker.create();
    const [line] = view[of] as Body[];
    const { id: _id, ...fresh } = line as Body;
    const body = { ...view, [of]: Array.from({ length: 2001 }, () => fresh) };
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
    // one without a draft is approved as it was made
    const work = maker.owner.call(calls.submit ?? calls.approval ?? maker.options.confirm, {
      params: { id: made.id },
      body: { version: 1, ...(calls.submit || !calls.approval ? {} : { agree: true }) },
    });
    if (min > 0) expect(await maker.owner.refused(work)).toBe('Common:DetailRequired');
    else expect(await work).toMatchObject({ orderStatus: 2 });
  });

  it('1 and 200 lines are saved and approved with the same number of statements', async () => {
    const counts: number[] = [];
    for (const n of [1, 200]) {
      const body = await maker.options.make(n);
      // the first one with an empty memory, the second with a full one: that makes no difference
      if (n === 1) await forgetRemembered();
      const count = await countStatements(async () => {
        const made = (await maker.owner.call(calls.create, { body })) as { id: string };
        const one = { params: { id: made.id } };
        if (calls.submit) await maker.owner.call(calls.submit, { ...one, body: { version: 1 } });
        if (maker.options.confirm)
          await maker.owner.call(maker.options.confirm, { ...one, body: { version: 1 } });
        else
          await maker.owner.call(calls.approval, {
            ...one,
            body: { version: calls.submit ? 2 : 1, agree: true },
          });
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

  const list = async (query: Body): Promise<{ totalCount: number; totals: Record<string, number> }> =>
    (await maker.owner.call(calls.list, { query })) as never;
  it('folding the counters changes no figure, also while documents are made', async () => {
    const fold = () => maker.owner.inTx(foldTotals);
    await Promise.all([fold(), maker.create(), fold(), maker.create(), fold()]);
    expect((await list({})).totals).toEqual((await list({ beginTime: '2000-01-01' })).totals);
    // those above may have been folded by the last of the three
    await maker.create();
    const many = await fold();
    const few = await fold();
    expect(few).toBeLessThan(many);
    expect(await fold()).toBe(few);
    expect((await list({})).totals).toEqual((await list({ beginTime: '2000-01-01' })).totals);
  });

  it('the tabs count what the lists show', async () => {
    const kept = await list({});
    const counted = await list({ beginTime: '2000-01-01' });
    expect(kept.totals).toEqual(counted.totals);
    expect(kept.totalCount).toBe(counted.totalCount);
  });
}
