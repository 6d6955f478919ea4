/** What a printed document is made of. Plain data: it crosses to the thread. Sizes of drawings in mm of the thing drawn, texts ready to print. */
export interface PdfColumn {
  readonly title: string;
  /** share of the width left, or points; default 1 share */ readonly width?: number | `${number}*`;
  readonly align?: 'left' | 'right' | 'center';
  /** points, where it differs from the table */ readonly fontSize?: number;
  readonly bold?: boolean;
}
export interface PdfTable {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** last row, bold */ readonly totals?: readonly string[];
  /** points; default 9 */ readonly fontSize?: number;
  /** lines as close as Chinese characters allow */ readonly tight?: boolean;
}

/** One line, area or text of a drawing. mm, y upwards, origin lower left. */
export type PdfMark =
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly fill?: string;
      readonly stroke?: string;
      readonly mm?: number;
      readonly dash?: boolean;
      /** a·x + c·y + e, b·x + d·y + f */ readonly matrix?: readonly [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly fill?: string;
      readonly stroke?: string;
      readonly mm?: number;
      readonly dash?: boolean;
    }
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly mm?: number;
      readonly dash?: boolean;
    }
  | { readonly kind: 'hatch'; readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  /** centred lines that shrink to fit into the box; left out when they would be unreadable */
  | {
      readonly kind: 'label';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly lines: readonly string[];
      readonly most?: number;
      /** white behind the text */ readonly clear?: boolean;
    }
  /** a number in a black circle */
  | { readonly kind: 'badge'; readonly x: number; readonly y: number; readonly text: string };

/** A drawing to scale with a ruler, half the page high unless it is a strip. */
export interface PdfDrawing {
  readonly kind: 'drawing';
  readonly width: number;
  readonly height: number;
  /** the lengths are nobody's business */ readonly noRuler?: boolean;
  /** as wide as the page and only as high as it is then: several stand below each other */
  readonly isStrip?: boolean;
  readonly marks: readonly PdfMark[];
}
export interface PdfColumns {
  readonly kind: 'columns';
  readonly left: PdfTable;
  readonly right: PdfTable | null;
  /** points of the right part */ readonly rightWidth: number;
}
export interface PdfHeading {
  readonly kind: 'heading';
  readonly text: string;
  readonly notes: readonly string[];
  readonly newPage: boolean;
  /** stands as a code at the right */ readonly qr?: string;
}
/** A line of text between blocks. */
export interface PdfNote {
  readonly kind: 'note';
  readonly text: string;
}
/** Labels to cut out, alike in size, `across` × `down` on a page: a code with its text beside it. */
export interface PdfLabels {
  readonly kind: 'labels';
  readonly across: number;
  readonly down: number;
  readonly items: readonly {
    readonly qr: string;
    readonly text: string;
    readonly notes: readonly string[];
  }[];
}
export type PdfBlock = PdfTable | PdfDrawing | PdfColumns | PdfHeading | PdfNote | PdfLabels;

export interface PdfDocument {
  readonly title: string;
  /** beside the title on the first page */
  readonly notes: readonly string[];
  readonly paper: 'A4' | 'A3';
  readonly landscape: boolean;
  /** stands as a code right of the title, when there are notes */
  readonly qr?: string;
  /** pale across every page, e.g. 未确认 */
  readonly mark?: string | null;
  /** names with room to sign behind each, above the foot of every page */
  readonly signatures?: readonly string[];
  /** foot of every page: left text, and the page line with {n} and {m} */
  readonly foot: string;
  readonly pageLine: string;
  readonly blocks: readonly PdfBlock[];
}
