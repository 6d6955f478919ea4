/** The cut list of a bar on paper (engineering F8.1): the bar as it is drawn, its cuts in saw order. */
import { BAR_CUT_COLUMNS, BAR_WORDS, barEnds, type BarLayoutView, cutWay, dec, fill } from '@muyun/contract';
import type { PdfBlock, PdfMark } from '../../../../kit/pdf.ts';
import type { ListRow } from '../nest-list-facts.ts';
import { pdfTableOf } from '../nest-table-print.ts';

/** a bar is drawn as high as its texts need: its length alone is to scale */
const DRAWN_SHARE = 0.06;

/** What a cut frees, or prepares. */
export function cutRow(bar: BarLayoutView, step: BarLayoutView['steps'][number]): ListRow {
  const p = bar.pieces.find((x) => x.seq === step.seq);
  const isPart = step.kind === 'part';
  return {
    no: step.no,
    way: cutWay(step),
    stop: step.stop,
    at: step.at,
    code: isPart ? step.code : '',
    ends: isPart && p ? barEnds(p.angleLeft, p.angleRight) : '',
  };
}

/** The bar from its head on, pieces with their mitres; the upper edge of a piece stands back where its end leans. */
function drawingOf(bar: BarLayoutView): PdfBlock {
  const height = bar.length * DRAWN_SHARE;
  // mitres keep their place along the bar: only the height is stretched
  const back = (angle: number): number => bar.height * Math.tan((Math.abs(angle) * Math.PI) / 180);
  const marks = bar.pieces.flatMap((p): PdfMark[] => {
    const [l, r] = [back(p.angleLeft), back(p.angleRight)];
    const end = p.x + p.length;
    const corners = [
      [p.x + (p.angleLeft < 0 ? l : 0), 0],
      [end - (p.angleRight > 0 ? r : 0), 0],
      [end - (p.angleRight < 0 ? r : 0), height],
      [p.x + (p.angleLeft > 0 ? l : 0), height],
    ];
    const d = `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
    return [
      { kind: 'path', d },
      { kind: 'label', x: p.x, y: 0, w: p.length, h: height, lines: [p.code, String(p.length)] },
    ];
  });
  const rest: PdfMark[] = bar.isRemnant
    ? [
        { kind: 'hatch', x: bar.length - bar.leftover, y: 0, w: bar.leftover, h: height },
        {
          kind: 'label',
          x: bar.length - bar.leftover,
          y: 0,
          w: bar.leftover,
          h: height,
          lines: [fill(BAR_WORDS.leftover, { length: bar.leftover })],
          clear: true,
        },
      ]
    : [];
  return {
    kind: 'drawing',
    width: bar.length,
    height,
    noRuler: true,
    isStrip: true,
    marks: [{ kind: 'rect', x: 0, y: 0, w: bar.length, h: height, mm: 0.4 }, ...rest, ...marks],
  };
}

/** Heading, drawing and cuts of one layout. */
export function cutBlocks(bar: BarLayoutView): PdfBlock[] {
  const heading = fill(BAR_WORDS.layout, { no: bar.layoutNo, n: bar.repeat });
  const rest = bar.isRemnant ? BAR_WORDS.leftover : BAR_WORDS.short;
  return [
    {
      kind: 'heading',
      text: `${heading}　${fill(BAR_WORDS.bar, { profile: bar.title, length: bar.length })}`,
      notes: [
        fill(BAR_WORDS.utilization, { value: dec(bar.utilization).times(100).toFixed(2) }),
        fill(rest, { length: bar.leftover }) + (bar.remnantCode ? `（${bar.remnantCode}）` : ''),
        fill(BAR_WORDS.barNo, { no: bar.barNos.join('、') }),
      ],
      newPage: false,
    },
    drawingOf(bar),
    pdfTableOf(
      BAR_CUT_COLUMNS,
      bar.steps.map((s) => cutRow(bar, s)),
    ),
  ];
}
