/** What every document keeps of amounts that a member may not see. */
import type { AnyCall, Catalogue, Field, Lines } from '@muyun/contract';
import { expect, it } from 'vitest';
import { newId } from '../src/kit/clock.ts';
import { readXlsx } from '../src/kit/spreadsheet.ts';
import { sql } from '../src/kit/sql.ts';
import { drawn } from './drawn.ts';
import { type Actor, makeMember } from './kit.ts';
import { writeTemporary } from './temporary.ts';
import { type Body, Maker, type View } from './document-maker.ts';

const amountNames = (fields: Catalogue): string[] =>
  Object.entries(fields).flatMap(([n, f]) => (f.options.amount === true ? [n] : []));

export function amountTests(maker: Maker): void {
  const { document } = maker;
  const { calls, item } = document;
  const head = amountNames(document.fields as Catalogue);
  const lines = Object.entries(document.lines as Lines);
  const hasAny = head.length > 0 || lines.some(([, l]) => amountNames(l.fields).length > 0);
  missingTests(maker);
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
    if (calls.print) await printTests(maker, view, { blind, head });
    await saveTests(maker, seen, blind);
    if (!calls.export) return;
    const titles = await titlesOf(blind, calls.export);
    const labels = new Set(head.map((n) => (document.fields as Catalogue)[n]?.label));
    expect(titles.filter((t) => labels.has(t))).toEqual([]);
  });
}

/** A saving may leave amounts out, for those who see none; what is required is asked for all the same, and what has a default takes it. */
function missingTests(maker: Maker): void {
  const { calls, item } = maker.document;
  const amounts = Object.entries(maker.document.lines as Lines).flatMap(([kind, line]) =>
    amountNames(line.fields)
      .filter((n) => line.fields[n]?.mark.startsWith('W'))
      .map((name) => ({ kind, name, field: line.fields[name] as Field })),
  );
  if (amounts.length === 0) return;
  it('an amount that nobody gives is asked for where it is required, and takes its default where it has one', async () => {
    const { owner, options } = maker;
    const blind = await makeMember(
      options.space(),
      ['add', 'get'].map((a) => `${item}:${a}`),
      {
        displayAmount: false,
      },
    );
    for (const { kind, name, field } of amounts)
      for (const by of [owner, blind]) {
        const body = await options.make(1);
        const lines = (body[kind] as Body[]).map((line) => ({ ...line, [name]: null }));
        const raw = await by.raw(calls.create, { body: { ...body, [kind]: lines } });
        const answer = raw.json() as { id: string; error?: { validationErrors?: { field: string }[] } };
        const asked = amounts.filter((a) => a.field.required && (a.name === name || by === blind));
        if (asked.length > 0) {
          expect([raw.status, answer.error?.validationErrors?.[0]?.field]).toEqual([
            400,
            `${asked[0]?.kind}.0.${asked[0]?.name}`,
          ]);
          continue;
        }
        expect(raw.status).toBe(200);
        const [line] = (await maker.view(answer.id))[kind] as Body[];
        const wanted = field.options.default ?? null;
        expect(line?.[name] === null ? null : Number(line?.[name])).toBe(
          wanted === null ? null : Number(wanted),
        );
      }
  });
}

/** Whoever cannot see amounts saves what he was shown, and what he makes up: neither is written. */
async function saveTests({ owner, document }: Maker, seen: View, blind: Actor): Promise<void> {
  const { calls } = document;
  const kinds = Object.entries(document.lines as Lines);
  const made = (fields: Catalogue, row: Body, value: unknown): Body => ({
    ...row,
    ...Object.fromEntries(amountNames(fields).map((n) => [n, value])),
  });
  const amountsOf = async () => {
    const view = (await owner.call(calls.get, { params: { id: seen.id } })) as View;
    const of = (fields: Catalogue, row: Body) => amountNames(fields).map((n) => row[n]);
    return [
      of(document.fields as Catalogue, view),
      ...kinds.map(([name, line]) => (view[name] as Body[]).map((row) => of(line.fields, row))),
    ];
  };
  const before = await amountsOf();
  expect(before.flat(3).some((v) => v !== null && Number(v) !== 0 && Number(v) !== 7)).toBe(true);
  for (const value of [null, '7']) {
    const { version } = (await owner.call(calls.get, { params: { id: seen.id } })) as View;
    const lines = kinds.map(([name, line]) => [
      name,
      (seen[name] as Body[]).map((row) => made(line.fields, row, value)),
    ]);
    const body = {
      ...made(document.fields as Catalogue, seen, value),
      ...Object.fromEntries(lines),
      version,
    };
    await blind.call(calls.update, { params: { id: seen.id }, body });
    expect(await amountsOf()).toEqual(before);
  }
}

/** A template that asks for amounts prints, for whoever may not see them, what one without them prints. */
async function printTests(
  { owner, document }: Maker,
  view: View,
  { blind, head }: { blind: Actor; head: readonly string[] },
): Promise<void> {
  const kinds = Object.values(document.lines as Lines);
  const amounts = [...new Set(kinds.flatMap((l) => amountNames(l.fields)))];
  const template = (withAmounts: boolean): Promise<string> =>
    owner.inTx(async (tx) => {
      const id = newId();
      const columns = [String(document.numberField), ...(withAmounts ? head : [])];
      await tx.run(sql`insert into print_template (tenant_id, id, document, name, head_columns, line_columns)
        values (${tx.tenantId}, ${id}, ${document.id}, ${id}, ${columns}, ${['lineNo', ...(withAmounts ? amounts : [])]})`);
      return id;
    });
  const [without, asking] = [await template(false), await template(true)];
  const print = async (by: Actor, templateId: string): Promise<string> =>
    drawn(await by.raw(document.calls.print, { params: { id: view.id }, query: { templateId } }));
  expect(await print(blind, asking)).toBe(await print(blind, without));
  expect(await print(owner, asking)).not.toBe(await print(owner, without));
}

async function titlesOf(actor: Actor, call: AnyCall, query: Body = {}): Promise<string[]> {
  const raw = await actor.raw(call, { query });
  expect(raw.status).toBe(200);
  const book = await readXlsx(writeTemporary(raw.bytes), { maxRows: 60_000 });
  return (book.sheets[0]?.rows[0]?.cells ?? []).map((c) => String(c ?? '').replace(/\(.*\)$/, ''));
}
