/** A file, and how it is shown before it is opened in its own program. */
export interface TileFile {
  readonly id: string;
  readonly name: string;
  readonly ext: string;
  /** bytes */
  readonly size: number;
}

/** `made`: shown as what a conversion makes of it */
export type PreviewKind = 'image' | 'pdf' | 'ofd' | 'xml' | 'xlsx' | 'zip' | 'made';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  bmp: 'image',
  pdf: 'pdf',
  ofd: 'ofd',
  xml: 'xml',
  xlsx: 'xlsx',
  zip: 'zip',
  dxf: 'made',
  dwg: 'made',
  doc: 'made',
  docx: 'made',
  xls: 'made',
  ppt: 'made',
  pptx: 'made',
};

/** undefined: it can only be fetched. */
export const previewOf = (ext: string): PreviewKind | undefined =>
  KINDS[ext.toLowerCase().replace(/^\./, '')];

/** Of what is converted: its fileType, and what comes of it. */
export const conversionFor = (ext: string): { fileType: number; kind: 'svg' | 'pdf' } =>
  /^d(xf|wg)$/i.test(ext.replace(/^\./, '')) ? { fileType: 3, kind: 'svg' } : { fileType: 4, kind: 'pdf' };

/** bytes from which a preview would keep the page busy */
export const MOST_PREVIEWED = 32 * 1024 * 1024;
