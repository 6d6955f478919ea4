/** 下载 PDF: a cover with the list, and a page for each piece, with the watermark of the book. */
import { openBook as calls } from '@muyun/contract';
import { toSvgPath } from '@muyun/nesting/panel';
import { businessDay } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { type PdfBlock, type PdfMark, renderPdf } from '../../../kit/pdf.ts';
import { withoutSize } from './book.drawing.ts';
import type { PieceDetail, Share } from './book.open.store.ts';
import { detailOf } from './book.pieces.ts';

const { BOOK_TEXTS: T } = calls;
const size = (w: number | null, h: number | null): string => (w && h ? `${w} × ${h}` : '');

export interface BookHead {
  readonly title: string;
  readonly projectName: string;
  readonly batches: readonly string[];
  readonly watermark: string;
  /** of the brand that the book bears: scanned by whoever has it on paper */
  readonly brandUrl: string | null;
}

function drawingOf(piece: PieceDetail, showSize: boolean): PdfBlock {
  if (!piece.geometry) return { kind: 'note', text: T.noDrawing };
  const part = showSize ? piece.geometry : withoutSize(piece.geometry);
  const lines = (list: readonly { from: { x: number; y: number }; to: { x: number; y: number } }[]) =>
    list.map((l): PdfMark => ({
      kind: 'line',
      x1: l.from.x,
      y1: l.from.y,
      x2: l.to.x,
      y2: l.to.y,
      dash: true,
    }));
  return {
    kind: 'drawing',
    width: part.width,
    height: part.height,
    noRuler: !showSize,
    marks: [
      { kind: 'path', d: [part.outer, ...part.holes].map(toSvgPath).join('') },
      ...lines(part.bendLines),
      ...lines(part.grooveLines),
      ...lines(part.marks),
    ],
  };
}

function pageOf(piece: PieceDetail, share: Share): PdfBlock[] {
  const d = detailOf(piece, share);
  const pairs = [
    [T.batch, d.batch],
    [T.plateType, d.plateTypeName ?? ''],
    [T.size, size(d.width, d.height)],
    [T.unfold, size(d.unfoldWidth, d.unfoldHeight)],
    [T.thickness, d.thickness === null ? '' : String(d.thickness)],
    [T.texture, d.textureName],
    [T.color, d.colorName ?? ''],
    [T.quantity, d.quantity === null ? '' : String(d.quantity)],
    ...d.crafts.map((c) => [c.label, c.value]),
    [T.position, d.positions.join(', ')],
  ].filter(([, value]) => value !== '') as [string, string][];
  return [
    { kind: 'heading', text: d.code, notes: d.name ? [d.name] : [], newPage: true },
    drawingOf(piece, share.showSize),
    {
      kind: 'table',
      columns: [
        { title: '', width: '1*', bold: true },
        { title: '', width: '4*' },
      ],
      rows: pairs,
    },
  ];
}

function listOf(pieces: readonly PieceDetail[], share: Share): PdfBlock {
  const columns = [
    { title: T.code, width: '3*', of: (d: ReturnType<typeof detailOf>) => d.code },
    { title: T.plateType, width: '2*', of: (d: ReturnType<typeof detailOf>) => d.plateTypeName ?? '' },
    ...(share.showSize
      ? [{ title: T.size, width: '2*', of: (d: ReturnType<typeof detailOf>) => size(d.width, d.height) }]
      : []),
    { title: T.color, width: '2*', of: (d: ReturnType<typeof detailOf>) => d.colorName ?? '' },
    ...(share.showQuantity
      ? [{ title: T.quantity, width: '1*', of: (d: ReturnType<typeof detailOf>) => String(d.quantity ?? '') }]
      : []),
    {
      title: T.position,
      width: '3*',
      of: (d: ReturnType<typeof detailOf>) => d.positions.slice(0, 6).join(', '),
    },
  ] as const;
  return {
    kind: 'table',
    columns: columns.map(({ title, width }) => ({ title, width: width as `${number}*` })),
    rows: pieces.map((p) => {
      const d = detailOf(p, share);
      return columns.map((c) => c.of(d));
    }),
  };
}

export async function bookPdf(
  head: BookHead,
  share: Share,
  pieces: readonly PieceDetail[],
): Promise<FileAnswer> {
  const body = await renderPdf({
    title: head.title,
    notes: [head.projectName, head.batches.join('、'), `${T.kinds} ${pieces.length}`],
    paper: 'A4',
    landscape: false,
    ...(head.brandUrl === null ? {} : { qr: head.brandUrl }),
    mark: head.watermark,
    foot: head.title,
    pageLine: T.page,
    blocks: [listOf(pieces, share), ...pieces.flatMap((p) => pageOf(p, share))],
  });
  return {
    name: safeFileName(`${head.title}-${T.file}-${businessDay()}.pdf`),
    mime: mimeOf('pdf'),
    body,
  };
}
