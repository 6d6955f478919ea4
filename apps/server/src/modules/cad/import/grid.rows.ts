/** The body of a list: which lines are products, and what each of their cells means where it is not written in it (engineering D3). */
import {
  groupName,
  type HeadColumn,
  headKey,
  headNamesMm,
  IMPORT_FIELDS,
  importFieldLabel,
  importNote,
  isFigure,
  isNothing,
  isZoneText,
  lengthOf,
  JOINED_FIELDS,
  maskOf,
  quantityOf,
  unitInWords,
  isMillimetre,
} from '@muyun/contract';
import { fillGroups, isArea, type Product, resolveDitto } from './grid.fill.ts';
import type { Line } from './grid.lines.ts';
import type { GridNote, GridRow } from './grid.row.ts';
import { kindOfLine, type Looks } from './grid.skip.ts';
import { wordsOf } from './grid.words.ts';

export interface BodyInput {
  /** what stands over the head */ readonly before: readonly Line[];
  readonly body: readonly Line[];
  readonly columns: readonly HeadColumn[];
  readonly titles: ReadonlySet<string>;
}
export interface BodyRead {
  readonly rows: GridRow[];
  readonly columns: HeadColumn[];
  readonly notes: GridNote[];
  /** products with a value in a column */ filledIn(column: number): number;
}

/** Marks beside the texts of a row. */
export const SOURCE_MARKS = {
  filled: '~',
  from: '~from:',
  axes: '~axes:',
  unit: '~unit:',
  sheet: '~sheet',
  lost: '~lost:',
  /** the list itself says that its sides are in mm */ mm: '~mm',
  /** a line is drawn through the row */ struck: '~struck',
  /** the row of the file, where several blocks stand side by side */ line: '~line',
} as const;
export function rowsOf({ before, body, columns, titles }: BodyInput): BodyRead {
  const mapped = columns.filter((c) => c.field !== null);
  const notes: GridNote[] = [];
  const over = wordsOf(before.flatMap((l) => [l.own]));
  const unit =
    before
      .flatMap((l) => l.own)
      .map(unitInWords)
      .find((u) => u !== '') ?? '';
  const hasLengths = mapped.some((c) => usesUnit(c));
  const isMm = unit === '' || isMillimetre(unit);
  if (!isMm && hasLengths) notes.push({ row: null, text: importNote('unit', { unit }) });
  const products = productsOf({ body, mapped, titles, words: over, notes });
  for (const product of products) for (const column of mapped) takeText(product, column);
  resolveDitto(products, mapped);
  const turned = columns.map((c) =>
    isArea(c, products, mapped) ? { ...c, field: 'region', certainty: 'unsure' as const } : c,
  );
  for (const c of turned)
    if (c.field === 'region' && columns[c.index]?.field === 'positions')
      notes.push({ row: null, text: importNote('asRegion', { title: c.title }) });
  const used = turned.filter((c) => c.field !== null);
  for (const c of used)
    if (fillGroups(c, products)) notes.push({ row: null, text: importNote('grouped', { title: c.title }) });
  noteWords(over, used, products, notes);
  const base = isMm ? '' : unit;
  const isSaidMm = (isMm && unit !== '') || used.some((c) => usesUnit(c) && headNamesMm(c.title));
  return {
    rows: products.map((p) => ({
      rowNo: p.line.index + 1,
      source: {
        ...sourceOf(p, used, { columns: turned, base }),
        ...(isSaidMm ? { [SOURCE_MARKS.mm]: '1' } : {}),
        ...(p.line.isStruck ? { [SOURCE_MARKS.struck]: '1' } : {}),
      },
    })),
    columns: turned,
    notes,
    filledIn: (column) => products.reduce((n, p) => n + ((p.line.own[column] ?? '') === '' ? 0 : 1), 0),
  };
}

function productsOf(input: {
  body: readonly Line[];
  mapped: readonly HeadColumn[];
  titles: ReadonlySet<string>;
  words: ReadonlyMap<string, string>;
  notes: GridNote[];
}): Product[] {
  const { body, mapped, titles, notes } = input;
  const codeColumn = mapped.find((c) => c.field === 'code')?.index ?? -1;
  const masks = new Map<string, number>();
  for (const line of body) {
    // a floor alone in its line, over its panels, is no code
    if (line.own.filter((t) => t !== '').length === 1) continue;
    const mask = maskOf(line.own[codeColumn] ?? '');
    masks.set(mask, (masks.get(mask) ?? 0) + 1);
  }
  const hasRegion = mapped.some((c) => c.field === 'region');
  let words = input.words;
  const sums = { since: 0, all: 0 };
  let isGrouped = false;
  const products: Product[] = [];
  for (const line of body) {
    const looks: Looks = {
      mapped,
      titles,
      codeColumn,
      isUsualCode: (masks.get(maskOf(line.own[codeColumn] ?? '')) ?? 0) >= 3,
      sums,
    };
    const kind = kindOfLine(line, looks);
    if (kind.is === 'empty') continue;
    if (kind.is === 'product') {
      products.push({ line, words, texts: new Map(), from: new Map() });
      const pieces = piecesOf(line, mapped);
      sums.since += pieces;
      sums.all += pieces;
      continue;
    }
    if (kind.is === 'total') sums.since = 0;
    const name = kind.is === 'caption' ? groupName(kind.text) : '';
    const isShort =
      line.own.filter((t) => t !== '').length === 1 &&
      name !== '' &&
      name.length <= 20 &&
      !/[:。,;]/.test(name);
    // once a list is grouped by areas, the next heading ends the one before
    const isGroup: boolean =
      !hasRegion &&
      kind.is === 'caption' &&
      (isZoneText(name.replaceAll(/\(.*?\)/g, '')) || (isShort && isGrouped));
    isGrouped ||= isGroup;
    const more = kind.is === 'caption' ? wordsOf([line.own]) : new Map<string, string>();
    if (isGroup || more.size > 0)
      words = new Map([...words, ...more, ...(isGroup ? [['region', name] as const] : [])]);
    notes.push({ row: line.index + 1, text: isGroup ? importNote('group', { text: name }) : kind.note });
  }
  return products;
}

/** names that a format may make of numbers: `A-001` of 1 */
const SHOWN = new Set(['code', 'name', 'parent', 'positions', 'region', 'remark']);

const piecesOf = (line: Line, mapped: readonly HeadColumn[]): number =>
  mapped.reduce(
    (n, c) => n + (c.field === 'quantity' ? (quantityOf(line.filled[c.index] ?? '') ?? 0) : 0),
    0,
  );

function takeText(product: Product, { index: column, field }: HeadColumn): void {
  const shown = SHOWN.has(field ?? '') ? product.line.shown.get(column) : undefined;
  const text = shown ?? product.line.filled[column] ?? '';
  if (text === '') return;
  product.texts.set(column, text);
  if (product.line.fromAbove.has(column) && (product.line.own[column] ?? '') === '')
    product.from.set(column, 'merged');
}

function noteWords(
  words: ReadonlyMap<string, string>,
  used: readonly HeadColumn[],
  products: readonly Product[],
  notes: GridNote[],
): void {
  for (const [field, value] of words) {
    const column = used.find(
      (c) => c.field === field && products.some((p) => (p.texts.get(c.index) ?? '') !== ''),
    );
    notes.push({
      row: null,
      text: importNote(column ? 'wordsUnused' : 'words', {
        label: importFieldLabel(field),
        value,
        field: importFieldLabel(field),
      }),
    });
  }
}

const LENGTHS = new Set(
  IMPORT_FIELDS.filter((f) => f.kind === 'length' && f.name !== 'thickness').map((f) => f.name),
);
const usesUnit = (c: HeadColumn): boolean =>
  LENGTHS.has(c.field ?? '') || c.field === 'size' || c.field === 'unfoldSize';
const unitFor = (c: HeadColumn, base: string): string =>
  c.unit ?? (headNamesMm(c.title) || headKey(c.title) === '' ? '' : base);

/** Pieces of several columns together; what is no number stays to be asked for. */
const added = (before: string, text: string): string => {
  const [a, b] = [quantityOf(before), quantityOf(text)];
  if (isNothing(text) || isNothing(before)) return isNothing(text) ? before : text;
  return a === null || b === null ? `${before}+${text}` : String(a + b);
};

const ownerOf = (used: readonly HeadColumn[], field: string | undefined): number =>
  used.find((c) => c.field === field)?.index ?? -1;

function sourceOf(
  product: Product,
  used: readonly HeadColumn[],
  { columns, base }: { readonly columns: readonly HeadColumn[]; readonly base: string },
): Record<string, string> {
  const source: Record<string, string> = {};
  for (const column of used) {
    const field = column.field as string;
    const text = (product.texts.get(column.index) ?? '').slice(0, 1000);
    if (text === '') continue;
    const unit = usesUnit(column) ? unitFor(column, base) : '';
    const before = source[field];
    if (before !== undefined && JOINED_FIELDS.has(field)) {
      if (before !== text) source[field] = `${before}${field === 'depth' ? '/' : ' '}${text}`;
    } else if (before !== undefined && field === 'quantity') source[field] = added(before, text);
    else source[field] = `${text}${LENGTHS.has(field) && isFigure(text) ? unit : ''}`;
    const from = product.from.get(column.index);
    if (from) source[`${SOURCE_MARKS.from}${field}`] = from;
    if (column.axes) source[`${SOURCE_MARKS.axes}${field}`] = column.axes.join(',');
    if (unit !== '' && !LENGTHS.has(field)) source[`${SOURCE_MARKS.unit}${field}`] = unit;
    if (field === 'quantity' && from === 'merged') source[`${SOURCE_MARKS.filled}quantity`] = text;
  }
  for (const { index, title, twin } of columns) {
    const text = twin === undefined ? '' : (product.line.own[index] ?? '');
    const isSame =
      lengthOf(text) === null || lengthOf(text) === lengthOf(product.texts.get(ownerOf(used, twin)) ?? '');
    if (!isSame) source[`${SOURCE_MARKS.lost}${twin}`] = `${title}|${text}`;
  }
  const given = new Set(used.flatMap((c) => (c.field === null ? [] : [c.field])));
  for (const [field, value] of product.words) {
    if (given.has(field) || source[field] !== undefined) continue;
    source[field] = value;
    source[`${SOURCE_MARKS.from}${field}`] = 'words';
  }
  return source;
}
