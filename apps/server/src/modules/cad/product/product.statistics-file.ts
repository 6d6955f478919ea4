/** 展开统计 as a workbook: that of the house, or on a template of the space (engineering A17, D6). */
import { product } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { assertPaperLines, type ExcelPlaces, fillPaper, paperValue } from '../../../kit/excel-paper.ts';
import { type FileAnswer, mimeOf } from '../../../kit/files.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { exportPath } from './product.files.ts';
import type { Statistics } from './product.statistics.store.ts';

const TITLES = Object.entries(product.STATISTIC_COLUMNS).map(([name, title]) => ({ name, title }));
const TEXTS = new Set(['projectName', 'textureName', 'colorCode', 'plateTypeName', 'structureName']);
const isNumber = (name: string): boolean => !TEXTS.has(name);
/** The sum of a figure stands in the head under its own name. */
const HEAD = [
  { name: 'date', title: product.EXPORT_COLUMNS.date },
  { name: 'groupBy', title: product.GROUP_BY },
  { name: 'projectNames', title: product.EXPORT_COLUMNS.project },
];
const sumName = (name: string): string => `total.${name}`;
const SUMS = TITLES.filter((t) => isNumber(t.name) && t.name !== 'thickness').map(({ name, title }) => ({
  name: sumName(name),
  title: product.EXPORT_COLUMNS.sum + title,
}));

/** What a template of 展开统计 may ask for. */
export const statisticsPlaces = (): ExcelPlaces => ({ head: [...HEAD, ...SUMS], rows: TITLES, pictures: [] });

/** What was asked: the words of the group and of the projects. */
interface Asked {
  readonly groupBy: string;
  readonly projectNames: readonly string[];
}
const fileName = (): string => `${product.unfoldStatistics.title}-${businessDay()}`;

/** On a template of the space. Raises File:Unreadable, Common:ExportTooLarge. */
export function statisticsPaper(
  { rows, total }: Statistics,
  template: Uint8Array,
  { groupBy, projectNames }: Asked,
): Promise<FileAnswer> {
  assertPaperLines(rows.length);
  const figures = Object.entries(total).map(([n, v]) => [sumName(n), paperValue(v, true)] as const);
  return fillPaper(template, {
    places: statisticsPlaces(),
    name: fileName(),
    head: {
      date: businessDay(),
      groupBy: product.STATISTIC_GROUPS.find((g) => g.value === groupBy)?.label ?? '',
      projectNames: projectNames.join('、'),
      ...Object.fromEntries(figures),
    },
    rows: rows.map((row) =>
      Object.fromEntries(TITLES.map(({ name }) => [name, paperValue(row[name as 'key'], isNumber(name))])),
    ),
  });
}

/** As the house writes it, the sum in the last row. */
export async function statisticsFile({ rows, total }: Statistics): Promise<FileAnswer> {
  const file = exportPath('xlsx');
  const sheet = [...rows, { ...total, textureName: product.EXPORT_COLUMNS.sum }];
  await writeXlsx(file, {
    sheets: [
      {
        name: product.unfoldStatistics.title,
        columns: TITLES.map(({ name, title }) => ({
          title,
          width: 14,
          kind: isNumber(name) ? ('decimal' as const) : ('text' as const),
        })),
        rows: sheet.map((r) => TITLES.map(({ name }) => (r as Record<string, unknown>)[name])),
      },
    ],
  });
  return { name: `${fileName()}.xlsx`, mime: mimeOf('xlsx'), body: { path: file, temporary: true } };
}
