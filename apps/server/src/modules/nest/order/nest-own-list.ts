/** The lists of a plan on a workbook of the space's own making (engineering A17: 采购清单, 开平清单, 切割清单). */
import {
  BAR_FILES,
  BAR_LIST_COLUMNS,
  dec,
  EXCEL_WORDS,
  type ListColumn,
  nest,
  NEST_LIST_COLUMNS,
  NEST_LIST_HEAD,
  NEST_WORDS,
  type NestListKind,
} from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import {
  assertPaperLines,
  type ExcelPaper,
  type ExcelPlaces,
  paperValue,
  QR,
} from '../../../kit/excel-paper.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { templateFor } from '../../basic/index.ts';
import type { ListRow } from './nest-list-facts.ts';

const isNumber = ({ kind }: ListColumn): boolean => kind === 'int' || kind === 'decimal';
/** A column that is a sum itself is not called so twice. */
const sumTitle = ({ title }: ListColumn): string =>
  title === NEST_WORDS.total ? title : NEST_WORDS.total + title;
const sumName = ({ name }: ListColumn): string => `total.${name}`;

/** What a template of a list may ask for: its rows, the plan's number and projects, the sums of its columns. */
export const listPlaces = (columns: readonly ListColumn[], title: string): ExcelPlaces => ({
  title,
  head: [
    ...Object.entries(NEST_LIST_HEAD).map(([name, label]) => ({ name, title: label })),
    ...columns.filter((c) => c.sum).map((c) => ({ name: sumName(c), title: sumTitle(c) })),
  ],
  rows: columns.map((c) => ({ name: c.name, title: c.title })),
  pictures: [{ name: QR, title: EXCEL_WORDS.qr }],
});

const columnsOf = (list: number): readonly ListColumn[] => NEST_LIST_COLUMNS[list as NestListKind];
/** The papers of a kind of templates: the list of plates, and that of bars where they have one. */
export function nestListForms(kind: number): ExcelPlaces[] {
  const list = Object.keys(nest.NEST_LIST_TEMPLATES)
    .map(Number)
    .find((l) => nest.NEST_LIST_TEMPLATES[l] === kind);
  if (list === undefined) return [];
  const ofBars = BAR_FILES.find((f) => f.value === list);
  return [
    listPlaces(columnsOf(list), NEST_WORDS.plates),
    ...(ofBars ? [listPlaces(BAR_LIST_COLUMNS[ofBars.value], NEST_WORDS.bars)] : []),
  ];
}

/** What a list is made of. */
interface Listed {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  /** name of the file */
  readonly name: string;
  /** numbers of the orders */
  readonly nos: readonly string[];
  readonly projectNames: string;
}

/** A list as a template takes it; amounts are for those who see them. Raises Common:ExportTooLarge. */
export function listPaper(who: Who, { columns, rows, name, nos, projectNames }: Listed): ExcelPaper {
  assertPaperLines(rows.length);
  const seen = columns.filter((c) => who.displayAmount || !c.amount);
  const sums = seen
    .filter((c) => c.sum)
    .map((c) => {
      const sum = rows.reduce((s, r) => s.plus(dec(r[c.name] ?? 0)), dec(0));
      return [sumName(c), paperValue(sum.toFixed(c.places ?? 0), true)] as const;
    });
  return {
    places: listPlaces(columns, ''),
    name,
    head: {
      no: nos.join('、'),
      projectNames,
      date: businessDay(),
      operator: who.nickname,
      ...Object.fromEntries(sums),
    },
    rows: rows.map((r) => Object.fromEntries(seen.map((c) => [c.name, paperValue(r[c.name], isNumber(c))]))),
    // a code is of one order: what scans it looks for one
    qr: nos.length === 1 ? nos[0] : undefined,
  };
}

interface Wanted {
  readonly file: number;
  /** of the list; those of plates without it */
  readonly columns?: readonly ListColumn[] | undefined;
  readonly format?: string | undefined;
  readonly templateId?: string | undefined;
  readonly asHouse?: boolean | undefined;
}
/** The workbook of the space that a list is written on; null: as the house writes it. Raises what `templateFor` does. */
export async function ownWorkbook(
  tx: Tx,
  files: FileStore,
  { file, columns = columnsOf(file), format = 'xlsx', templateId, asHouse }: Wanted,
): Promise<Uint8Array | null> {
  const kind = nest.NEST_LIST_TEMPLATES[file];
  if (kind === undefined || format !== 'xlsx' || asHouse === true) return null;
  return templateFor(tx, files, kind, templateId, listPlaces(columns, ''));
}
