/** Customers' lists from upload to products: the share that passes untouched, list by list. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  color,
  demander,
  type ImportRow,
  type ImportView,
  plain,
  plateType,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { bytesOf } from '../../../../test/fixtures/import/corpus/build.ts';
import type { CustomerList } from '../../../../test/fixtures/import/corpus/list.ts';
import { type Actor, Fault, makeSpace } from '../../../../test/kit.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../test/fixtures/import/corpus');
/** the halves that are there */
const HALVES = [
  ...new Set(readdirSync(FOLDER).flatMap((f) => /^(\w+-half)\..*ts$/.exec(f)?.[1] ?? [])),
].toSorted();
const LEAST = 15;

async function listsOf(half: string): Promise<CustomerList[]> {
  const files = readdirSync(FOLDER)
    .filter((f) => f.startsWith(`${half}.`) && f.endsWith('.ts'))
    .toSorted();
  const modules = await Promise.all(
    files.map((f) => import(path.join(FOLDER, f)) as Promise<Record<string, CustomerList[]>>),
  );
  return modules.flatMap((m) => Object.values(m).flat());
}

interface Desk {
  readonly owner: Actor;
  readonly demanderId: string;
}
async function desk(): Promise<Desk> {
  const { owner } = await makeSpace();
  await owner.call(texture.initTextures);
  await owner.call(plateType.initPlateTypes);
  await owner.call(color.initColors);
  return {
    owner,
    demanderId: (await owner.call(demander.createDemander, { body: { code: 'KH001', name: '佛山万科' } })).id,
  };
}

/** Everything in which the outcome differs from what was expected; empty when the list passes untouched. */
async function differences({ owner, demanderId }: Desk, list: CustomerList): Promise<string[]> {
  const { expect: wanted } = list;
  const { id: projectId } = await owner.call(project.createProject, { body: { name: list.id, demanderId } });
  let view: ImportView;
  try {
    view = await owner.call(productImport.previewImport, {
      body: { projectId, kind: '1' } as never,
      file: { name: list.file, bytes: bytesOf(list) },
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return wanted.refused !== undefined && error.message.includes(wanted.refused)
      ? []
      : [`refused: ${error.message}`];
  }
  if (wanted.refused !== undefined) return ['was not refused'];
  const read = await owner.call(productImport.getImport, {
    params: { importId: view.id },
    query: { maxResultCount: '1000' } as never,
  });
  const found = [...comparedRows(list, read.items), ...comparedView(list, view, read.items)];
  const asks = new Set(wanted.asks);
  const given = new Set(
    read.items
      .filter((r) => !r.isSkipped)
      .flatMap((r) => r.faults.filter((f) => f.level === 'error').map((f) => f.field)),
  );
  for (const field of given)
    if (!asks.has(field)) found.push(`asks for ${field}: ${sentenceOf(read.items, field)}`);
  for (const field of asks)
    if (field !== 'newColor' && !given.has(field)) found.push(`does not ask for ${field}`);
  return given.size > 0 ? found : [...found, ...(await committed(owner, { projectId, view, list }))];
}

const sentenceOf = (rows: readonly ImportRow[], field: string): string => {
  const row = rows.find((r) => r.faults.some((f) => f.level === 'error' && f.field === field));
  return `${row?.rowNo} ${row?.faults.find((f) => f.level === 'error' && f.field === field)?.message}`;
};

/** what a product was given, seen after the commit: its colour card, however the cell was written */
const CARD = 'card';

/** A figure is compared as a figure: the grid writes a thickness of 3 as 3.0. */
const isSame = (text: string, wanted: string | number | undefined): boolean =>
  text === String(wanted) || (typeof wanted === 'number' && text !== '' && Number(text) === wanted);

function comparedRows({ expect: wanted }: CustomerList, items: readonly ImportRow[]): string[] {
  const found: string[] = [];
  const alive = new Map(items.filter((r) => !r.isSkipped).map((r) => [r.rowNo, r]));
  for (const [rowNo, ...values] of wanted.rows ?? []) {
    const row = alive.get(Number(rowNo));
    if (!row) {
      found.push(`row ${rowNo} is missing`);
      continue;
    }
    alive.delete(Number(rowNo));
    wanted.fields?.forEach((field, i) => {
      const text = row.cells[field] ?? '';
      if (field !== CARD && !isSame(text, values[i]))
        found.push(`row ${rowNo} ${field}: ${text} instead of ${values[i]}`);
    });
  }
  return [...found, ...[...alive.keys()].map((rowNo) => `row ${rowNo} is no product`)];
}

function comparedView(
  { expect: wanted }: CustomerList,
  view: ImportView,
  items: readonly ImportRow[],
): string[] {
  const found: string[] = [];
  const pieces = items.filter((r) => !r.isSkipped).reduce((n, r) => n + Number(r.cells['quantity'] ?? 0), 0);
  if (wanted.pieces !== undefined && pieces !== wanted.pieces)
    found.push(`${pieces} pieces instead of ${wanted.pieces}`);
  const told = new Set([
    ...view.notes.map((n) => n.row),
    ...items.filter((r) => r.isSkipped).map((r) => r.rowNo),
  ]);
  for (const row of wanted.skipped ?? [])
    if (!told.has(row)) found.push(`row ${row} is not named as left out`);
  for (const title of wanted.unused ?? [])
    if (!view.unused.some((u) => u.title === plain(title)))
      found.push(`column ${title} is not named as unused`);
  const others = view.sheets
    .filter((s) => s.listRows !== null && !s.isChosen)
    .map((s) => [s.name, s.listRows]);
  if (JSON.stringify(others) !== JSON.stringify(wanted.otherLists ?? []))
    found.push(`other lists: ${JSON.stringify(others)}`);
  const words = JSON.stringify([view.notes, view.sheets]);
  for (const word of wanted.says ?? []) if (!words.includes(word)) found.push(`does not say ${word}`);
  return found;
}

/** Commits what has no open question; new colours must be asked for first. */
async function committed(
  owner: Actor,
  { projectId, view, list }: { projectId: string; view: ImportView; list: CustomerList },
): Promise<string[]> {
  const commit = (body: { createNew?: boolean }) =>
    owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version, ...body },
    });
  const isAsked = await commit({}).then(
    () => false,
    (e: unknown) => e instanceof Fault && e.code === 'Cad:ImportNewRecords',
  );
  const mustAsk = list.expect.asks?.includes('newColor') ?? false;
  if (isAsked) await commit({ createNew: true });
  const made = await owner.call(product.selectProducts, { query: { projectId } as never });
  const pieces = made.reduce((n, p) => n + p.quantity, 0);
  return [
    ...(await comparedCards(owner, list, made)),
    ...(isAsked === mustAsk ? [] : [mustAsk ? 'does not ask for new colours' : 'asks for new colours']),
    ...(list.expect.pieces === undefined || pieces === list.expect.pieces
      ? []
      : [`${pieces} pieces became products instead of ${list.expect.pieces}`]),
  ];
}

async function comparedCards(
  owner: Actor,
  { expect: { fields = [], rows = [] } }: CustomerList,
  made: readonly { code: string; colorId: string | null }[],
): Promise<string[]> {
  const [card, code] = [fields.indexOf(CARD), fields.indexOf('code')];
  if (card < 0) return [];
  const codes = new Map(
    (await owner.call(color.filterColors, { query: {} as never })).map((c) => [c.id, c.code]),
  );
  return rows.flatMap(([, ...values]) => {
    const product = made.find((p) => p.code === values[code]);
    const given = codes.get(product?.colorId ?? '') ?? '';
    return given === values[card] ? [] : [`${values[code]} has the card ${given} instead of ${values[card]}`];
  });
}

describe.each(HALVES)("customers' lists, %s", (half) => {
  it('every list passes untouched, or stops with the expected question', async () => {
    const lists = await listsOf(half);
    expect(lists.length).toBeGreaterThanOrEqual(LEAST);
    const at = await desk();
    const results: [string, string[]][] = [];
    for (const list of lists) results.push([list.id, await differences(at, list)]);
    const passed = results.filter(([, found]) => found.length === 0).length;
    console.log(
      `${half}: ${passed} of ${results.length} untouched\n${results.map(([id, found]) => `  ${found.length === 0 ? 'ok ' : 'NO '} ${id} ${found.slice(0, 4).join('; ')}`).join('\n')}`,
    );
    expect(results.filter(([, found]) => found.length > 0)).toEqual([]);
  }, 120_000);
});
