/** The lists of a plan as worksheets and as blocks of a printed page. */
import { type ListColumn, NEST_WORDS, STROKE_COLUMNS } from '@muyun/contract';
import type { PdfBlock } from '../../../kit/pdf.ts';
import type { SheetSpec } from '../../../kit/spreadsheet.ts';
import { coilTotals, strokeRows } from './nest-lists.ts';
import type { ListInput, ListRow } from './nest-list-facts.ts';
import { cutBlocks } from './nest-sheet-print.ts';
import { pdfTableOf, separated, sheetOf } from './nest-table-print.ts';

const COILS = 2;
const CUTS = 3;
interface List {
  readonly input: ListInput;
  readonly rows: ListRow[];
  readonly columns: readonly ListColumn[];
  readonly want: { readonly file: number };
}

/** The worksheets of a list. */
export function listSheets(l: List, name: string): SheetSpec[] {
  const sheets = [sheetOf(name, l.columns, l.rows)];
  if (l.want.file === CUTS) {
    const strokes = l.input.layouts.flatMap((layout) => strokeRows(l.input, layout));
    if (strokes.length > 0) sheets.push(sheetOf(NEST_WORDS.cuts, STROKE_COLUMNS, strokes));
  }
  if (l.want.file === COILS) {
    const W = NEST_WORDS;
    sheets.push({
      name: W.coilTotals,
      columns: [
        { title: W.coilWidth, kind: 'decimal' },
        { title: W.coilSheets, kind: 'int', grouped: true },
        { title: W.tonnes, kind: 'decimal', places: 3, grouped: true },
      ],
      rows: coilTotals(l.rows).map((t) => [t.width, t.sheets, t.tonnes]),
    });
  }
  return sheets;
}

/** The list as it is printed. 切割清单 is layout by layout: material, what comes off one sheet, the strokes. */
export function listBlocks(l: List): PdfBlock[] {
  if (l.want.file === CUTS) return l.input.layouts.flatMap((layout) => cutBlocks(l.input, layout));
  const blocks: PdfBlock[] = [
    pdfTableOf(
      l.columns.filter((c) => !c.xlsxOnly),
      l.rows,
    ),
  ];
  if (l.want.file === COILS) {
    const W = NEST_WORDS;
    blocks.push({
      kind: 'table',
      title: W.coilTotals,
      columns: [
        { title: W.coilWidth, align: 'right', width: 90 },
        { title: W.coilSheets, align: 'right', width: 70 },
        { title: W.tonnes, align: 'right', width: 90 },
      ],
      rows: coilTotals(l.rows).map((t) => [
        String(t.width),
        separated(String(t.sheets)),
        separated(t.tonnes),
      ]),
    });
  }
  return blocks;
}
