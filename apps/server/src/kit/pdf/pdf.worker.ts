/** The thread that draws PDFs. Fonts are read once; nothing but the two font files is ever opened. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfBlock, PdfColumn, PdfDocument, PdfLabels, PdfTable } from './document.ts';
import { drawingSvg } from './drawing.ts';
import { drawingHeight, footOf, MARGIN, type Page, pageOf, stripHeight } from './page.ts';

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const font = (weight: string): string => path.join(folder, weight, `NotoSansSC_${weight}.ttf`);
const FONTS = { normal: font('400Regular'), bold: font('700Bold') };

const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts({
  Noto: { normal: FONTS.normal, bold: FONTS.bold, italics: FONTS.normal, bolditalics: FONTS.bold },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file: string) => file === FONTS.normal || file === FONTS.bold);

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#000000',
  vLineColor: () => '#000000',
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 1.2,
  paddingBottom: () => 1.2,
};

const cell = (text: string, column: PdfColumn | undefined, more: object = {}): object => ({
  text,
  alignment: column?.align ?? 'left',
  ...(column?.fontSize ? { fontSize: column.fontSize } : {}),
  ...(column?.bold ? { bold: true } : {}),
  ...more,
});

const GAP = 10;
const CELL_PADDING = 7;
/** Points of every column: fixed ones as said, the rest shared in proportion. */
function widthsOf(columns: readonly PdfColumn[], width: number): number[] {
  const shareOf = (c: PdfColumn): number =>
    typeof c.width === 'number' ? 0 : Number(c.width?.slice(0, -1) ?? 1);
  const fixed = columns.reduce((s, c) => s + (typeof c.width === 'number' ? c.width : 0), 0);
  const shares = columns.reduce((s, c) => s + shareOf(c), 0);
  const left = Math.max(0, width - fixed - columns.length * CELL_PADDING);
  return columns.map((c) =>
    typeof c.width === 'number' ? c.width : (left * shareOf(c)) / Math.max(1, shares),
  );
}

function tableOf(block: PdfTable, width: number): Content {
  const { columns } = block;
  // names beside values need no head
  const isHeaded = columns.some((c) => c.title !== '');
  const head = columns.map((c) =>
    cell(c.title, { title: c.title, align: c.align ?? 'left' }, { bold: true, fillColor: '#eeeeee' }),
  );
  const body = [
    ...(isHeaded ? [head] : []),
    ...block.rows.map((row) => columns.map((c, i) => cell(row[i] ?? '', c))),
    ...(block.totals ? [columns.map((c, i) => cell(block.totals?.[i] ?? '', c, { bold: true }))] : []),
  ];
  const table = {
    table: { headerRows: isHeaded ? 1 : 0, dontBreakRows: true, widths: widthsOf(columns, width), body },
    layout: LINES,
    fontSize: block.fontSize ?? 9,
    ...(block.tight ? { lineHeight: 0.82 } : {}),
    margin: [0, 0, 0, 6],
  } as unknown as Content;
  return block.title
    ? ({ stack: [{ text: block.title, bold: true, fontSize: 10, margin: [0, 2, 0, 3] }, table] } as Content)
    : table;
}

const QR_POINTS = 57;
/** The code stands at the right with the quiet zone that a reader needs. */
function withCode(content: object, qr: string | undefined): object {
  return qr === undefined
    ? content
    : {
        columns: [
          { width: '*', ...content },
          { width: QR_POINTS, qr, fit: QR_POINTS, margin: [0, 0, 0, 4] },
        ],
        columnGap: 12,
      };
}

const signature = (label: string): object => ({
  width: '*',
  table: {
    widths: ['auto', '*'],
    body: [
      [
        { text: `${label}：`, border: [false, false, false, false] },
        { text: ' ', border: [false, false, false, true] },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 2,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
});

/** A label takes its share of the page; the lines between are where it is cut. */
function labelsOf({ across, down, items }: PdfLabels, page: Page): Content {
  // the lines between take room too
  const [width, height] = [page.width / across, Math.floor(page.height / down) - 2];
  const inset = 10;
  const code = Math.min(height, width / 2) - inset * 2;
  const label = (item: PdfLabels['items'][number] | undefined): object =>
    item === undefined
      ? { text: ' ' }
      : {
          columns: [
            { width: code, qr: item.qr, fit: code },
            {
              width: '*',
              stack: [
                { text: item.text, bold: true, fontSize: 18 },
                ...item.notes.map((text) => ({ text, fontSize: 10, margin: [0, 3, 0, 0] })),
              ],
            },
          ],
          columnGap: inset,
          margin: [inset, inset, inset, 0],
        };
  const rows = Math.ceil(items.length / across);
  const body = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: across }, (_c, i) => label(items[r * across + i])),
  );
  return {
    table: {
      widths: Array.from({ length: across }, () => width - 1),
      heights: height,
      dontBreakRows: true,
      body,
    },
    layout: {
      ...LINES,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  } as unknown as Content;
}

function blockOf(block: PdfBlock, page: Page, isFirst: boolean): Content {
  switch (block.kind) {
    case 'table':
      return tableOf(block, page.width);
    case 'heading': {
      const title = {
        stack: [
          { text: block.text, bold: true, fontSize: 14 },
          { text: block.notes.join('　'), fontSize: 9, margin: [0, 2, 0, 4] },
        ],
      };
      return {
        ...withCode(title, block.qr),
        ...(block.newPage && !isFirst ? { pageBreak: 'before' } : {}),
      } as Content;
    }
    case 'note':
      return { text: block.text, fontSize: 9, margin: [0, 0, 0, 4] } as Content;
    case 'labels':
      return labelsOf(block, page);
    case 'drawing': {
      const height = block.isStrip ? stripHeight(page, block) : drawingHeight(page);
      return {
        svg: drawingSvg(block, page.width, height),
        width: page.width,
        height,
        margin: [0, 0, 0, 4],
      } as Content;
    }
    case 'columns': {
      if (!block.right) return tableOf(block.left, page.width);
      return {
        columns: [
          { width: '*', stack: [tableOf(block.left, page.width - block.rightWidth - GAP)] },
          { width: block.rightWidth, stack: [tableOf(block.right, block.rightWidth)] },
        ],
        columnGap: GAP,
      } as Content;
    }
  }
}

/** Draws one document. */
export default async function draw(doc: PdfDocument): Promise<Uint8Array> {
  const page = pageOf(doc);
  const definition: TDocumentDefinitions = {
    pageSize: doc.paper,
    pageOrientation: doc.landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + footOf(doc)],
    info: { title: doc.title },
    defaultStyle: { font: 'Noto', fontSize: 9, lineHeight: 1.1 },
    content: [
      ...(doc.notes.length > 0
        ? [
            {
              ...withCode(
                {
                  stack: [
                    { text: doc.title, bold: true, fontSize: 14 },
                    { text: doc.notes.join('　'), fontSize: 9, margin: [0, 2, 0, 4] },
                  ],
                },
                doc.qr,
              ),
              margin: [0, 0, 0, 4],
            } as Content,
          ]
        : []),
      ...doc.blocks.map((b, i) => blockOf(b, page, i === 0 && doc.notes.length === 0)),
    ],
    ...(doc.mark
      ? {
          watermark: { text: doc.mark, font: 'Noto', color: '#000000', opacity: 0.1, bold: true, angle: -30 },
        }
      : {}),
    footer: (n, m) => {
      const line = {
        columns: [
          { text: doc.foot },
          {
            text: doc.pageLine.replace('{n}', String(n)).replace('{m}', String(m)),
            alignment: 'right' as const,
          },
        ],
        fontSize: 8,
      };
      const sign = doc.signatures
        ? [{ columns: doc.signatures.map((label) => signature(label)), columnGap: 24, margin: [0, 0, 0, 5] }]
        : [];
      return { stack: [...sign, line], margin: [MARGIN, 2, MARGIN, 0] } as unknown as Content;
    },
  };
  const buffer = await pdfmake.createPdf(definition).getBuffer();
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
