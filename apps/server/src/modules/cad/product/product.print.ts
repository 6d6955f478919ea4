/** 产品加工图 as PDF: the flat drawing with the bends numbered in their order, 折弯表, 孔表 (engineering D7). */
import { PRODUCT_OK, productStateLabel } from '@muyun/contract';
import { BEND_COLUMNS, HOLE_COLUMNS, PRODUCT_SHEET as T } from '@muyun/contract/product-sheet';
import { bendTable, holeTable, type PartGeometry, toSvgPath } from '@muyun/nesting/panel';
import { type PdfBlock, type PdfDocument, type PdfMark, renderPdf } from '../../../kit/pdf.ts';
import type { ProductView } from './product.store.ts';

/** Lines on paper, mm. */
const [GROOVE_MM, MARK_MM] = [0.5, 0.15];
type Line = PartGeometry['marks'][number];
type Bends = ReturnType<typeof bendTable>;
const size = (w: number | null, h: number | null): string => (w && h ? `${w} × ${h}` : '');

function drawing(part: PartGeometry, bends: Bends): PdfBlock {
  // on paper there are no colours: each is drawn its own way, and the words below say which
  const drawn = (list: readonly Line[], how: { dash?: boolean; mm?: number }): PdfMark[] =>
    list.map((l) => ({ kind: 'line', x1: l.from.x, y1: l.from.y, x2: l.to.x, y2: l.to.y, ...how }));
  const lines = [
    ...drawn(part.bendLines, { dash: true }),
    ...drawn(part.grooveLines, { mm: GROOVE_MM }),
    ...drawn(part.marks, { mm: MARK_MM }),
  ];
  const numbers = bends.flatMap(({ no, line }): PdfMark[] => {
    const at = part.bendLines[line];
    if (!at) return [];
    // off the middle, so that numbers of return and lip do not cover each other
    const share = 0.5 + ((at.leg ?? 1) - 1) * 0.06;
    const [x, y] = [at.from.x + (at.to.x - at.from.x) * share, at.from.y + (at.to.y - at.from.y) * share];
    return [{ kind: 'badge', x, y, text: String(no) }];
  });
  return {
    kind: 'drawing',
    width: part.width,
    height: part.height,
    marks: [{ kind: 'path', d: [part.outer, ...part.holes].map(toSvgPath).join('') }, ...lines, ...numbers],
  };
}

type Column<R> = { readonly title: string; readonly isNumber: boolean; readonly of: (row: R) => string };
function table<R>(title: string, columns: readonly Column<R>[], rows: readonly R[], none: string): PdfBlock {
  if (rows.length === 0) return { kind: 'note', text: `${title}：${none}` };
  const widest = columns.length - 1;
  return {
    kind: 'table',
    title: `${title} (${rows.length})`,
    columns: columns.map((c, i) => ({
      title: c.title,
      width:
        columns === (HOLE_COLUMNS as readonly unknown[]) && i === widest ? ('5*' as const) : ('1*' as const),
      align: c.isNumber ? ('right' as const) : ('left' as const),
    })),
    rows: rows.map((row) => columns.map((c) => c.of(row))),
    fontSize: 8,
  };
}

/** Which line is which; nothing where there is one kind alone. */
function legend(part: PartGeometry): PdfBlock[] {
  const kinds = [
    part.bendLines.length > 0 ? T.bendLine : null,
    part.grooveLines.length > 0 ? T.grooveLine : null,
    part.marks.length > 0 ? T.markLine : null,
  ].filter((text) => text !== null);
  return kinds.length > 1 ? [{ kind: 'note', text: kinds.join('　') }] : [];
}

/** The sheet that goes to the brake. `part` is the product's own geometry. */
export const productPdf = (p: ProductView, part: PartGeometry): Promise<Uint8Array> =>
  renderPdf(productSheet(p, part));

/** What stands on it. What is not to be made as it is says so across the page. */
export function productSheet(p: ProductView, part: PartGeometry): PdfDocument {
  const bends = bendTable(part, p.thickness);
  const facts: [string, string][] = (
    [
      [T.project, p.displayName],
      [T.plateType, p.plateTypeName ?? ''],
      [T.material, `${p.textureName}  ${p.thickness} mm`],
      [T.color, p.colorCode ?? ''],
      [T.face, size(p.visibleWidth, p.visibleHeight)],
      [T.flat, size(p.unfoldWidth, p.unfoldHeight)],
      [T.quantity, String(p.quantity)],
      [T.weight, p.weight ?? ''],
      [T.positions, (p.positions ?? []).join(', ')],
      [T.remark, p.remark ?? ''],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');
  return {
    title: `${T.title} ${p.code}`,
    notes: [p.name ?? '', p.displayName].filter((text) => text !== ''),
    paper: 'A4',
    landscape: false,
    mark: p.state === PRODUCT_OK ? null : productStateLabel(p.state),
    foot: `${T.title} ${p.code}`,
    pageLine: T.page,
    blocks: [
      drawing(part, bends),
      ...legend(part),
      {
        kind: 'table',
        columns: [
          { title: '', width: '1*', bold: true },
          { title: '', width: '4*' },
        ],
        rows: facts,
      },
      table(T.bends, BEND_COLUMNS, bends, T.noBends),
      table(T.holes, HOLE_COLUMNS, holeTable(part, p.thickness), T.noHoles),
    ],
  };
}
