/** What the reader must know of a workbook before it reads a row: its sheets in order, and merged ranges. */
import { cellOf } from './cells.ts';
import { inflate, WorkbookError, type ZipEntry } from './zip-check.ts';

export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}
export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
}

export const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((m) => [
      m[1] as string,
      m[2] ?? m[3] ?? '',
    ]),
  );
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex: string | undefined, number: string | undefined, name: string | undefined) => {
      const code = hex ? Number.parseInt(hex, 16) : number ? Number(number) : 0;
      if (name) return ENTITIES[name] ?? whole;
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : '';
    },
  );

/** The part that a relationship of `base` points to. */
function resolved(base: string, target: string): string {
  const path = target.startsWith('/') ? [] : base.split('/').filter(Boolean);
  for (const step of target.split('/').filter(Boolean)) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

/** The worksheets of a workbook in their order. Chart sheets and sheets without content are left out. */
export function sheetsOf(entries: ReadonlyMap<string, ZipEntry>): SheetPart[] {
  const path =
    [...entries.keys()].find((n) => /^(xl|[^/]*)\/workbook\.xml$/i.test(n)) ??
    [...entries.keys()].find((n) => /(^|\/)workbook\d*\.xml$/i.test(n));
  const book = path === undefined ? undefined : entries.get(path);
  if (!path || !book) throw new WorkbookError('notWorkbook');
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const rels = entries.get(
    `${folder ? `${folder}/` : ''}_rels/${path.slice(folder ? folder.length + 1 : 0)}.rels`,
  );
  const targets = new Map<string, string>();
  for (const [tag] of (rels ? inflate(rels).toString('utf8') : '').matchAll(
    /<(?:\w+:)?Relationship\b[^>]*>/g,
  )) {
    const a = attributesOf(tag);
    if (a.get('Type')?.endsWith('/worksheet'))
      targets.set(a.get('Id') ?? '', resolved(folder, decoded(a.get('Target') ?? '')));
  }
  return [
    ...inflate(book)
      .toString('utf8')
      .matchAll(/<(?:\w+:)?sheet\s[^>]*>/g),
  ].flatMap(([tag]) => {
    const a = attributesOf(tag);
    const id = [...a].find(([n]) => n.endsWith(':id'))?.[1] ?? '';
    const target = targets.get(id);
    return target !== undefined && entries.has(target)
      ? [
          {
            name: decoded(a.get('name') ?? ''),
            isHidden: (a.get('state') ?? 'visible') !== 'visible',
            path: target,
          },
        ]
      : [];
  });
}

const MAX_MERGES = 50_000;

/** Merged ranges of a worksheet; they stand behind the rows. */
export function mergesOf(xml: Buffer): Range[] {
  const from = xml.lastIndexOf('mergeCells>');
  const start = from < 0 ? -1 : xml.indexOf('mergeCell', Math.max(0, xml.lastIndexOf('sheetData', from)));
  if (start < 0) return [];
  const ranges: Range[] = [];
  for (const match of xml
    .toString('latin1', start, from)
    .matchAll(/\bref\s*=\s*["']([A-Z]+\d+):([A-Z]+\d+)["']/g)) {
    const [a, b] = [cellOf(match[1] as string), cellOf(match[2] as string)];
    if (a && b)
      ranges.push({
        top: Math.min(a.row, b.row),
        left: Math.min(a.column, b.column),
        bottom: Math.max(a.row, b.row),
        right: Math.max(a.column, b.column),
      });
    if (ranges.length >= MAX_MERGES) break;
  }
  return ranges;
}

const MAX_HIDDEN = 100_000;

/** Rows of a worksheet that its author hid or filtered away, zero-based. */
export function hiddenRowsOf(xml: Buffer): number[] {
  const rows: number[] = [];
  for (
    let at = xml.indexOf(' hidden=');
    at >= 0 && rows.length < MAX_HIDDEN;
    at = xml.indexOf(' hidden=', at + 8)
  ) {
    const tag = xml.toString('latin1', xml.lastIndexOf('<', at), xml.indexOf('>', at));
    const a = attributesOf(tag);
    if (/^<(?:\w+:)?row\s/.test(tag) && /^(1|true)$/.test(a.get('hidden') ?? '') && Number(a.get('r')) > 0)
      rows.push(Number(a.get('r')) - 1);
  }
  return rows;
}
