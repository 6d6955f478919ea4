/** A file, and how it is shown before it is opened in its own program. */
export interface TileFile {
  readonly id: string;
  readonly name: string;
  readonly ext: string;
  /** bytes */
  readonly size: number;
}

export type PreviewKind = 'image' | 'pdf' | 'ofd' | 'xml' | 'xlsx' | 'zip';

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
};

/** undefined: it can only be fetched. */
export const previewOf = (ext: string): PreviewKind | undefined =>
  KINDS[ext.toLowerCase().replace(/^\./, '')];

/** bytes from which a preview would keep the page busy */
export const MOST_PREVIEWED = 32 * 1024 * 1024;
