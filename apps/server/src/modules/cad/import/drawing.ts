/** One drawing as parts: read in a thread, with a limit of memory and time. */
import { type ImportDrawing, IMPORT_HINTS, type LayerRole, MAX_DXF } from '@muyun/contract';
import type { LabelKeys, PartGeometry, PartLabel } from '@muyun/nesting/panel';
import { raise } from '../../../kit/raise.ts';
import { threadPool } from '../../../kit/thread-pool.ts';
import { readers } from '../../../kit/threads.ts';

export interface DrawnIssue {
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly message: string;
}
export interface DrawnPart {
  readonly geometry: PartGeometry;
  readonly label: PartLabel;
  readonly texts: string[];
  readonly handles: string[];
  readonly path: string;
  readonly issues: DrawnIssue[];
  /** where it lies in the drawing, once for each equal one, mm */
  readonly places: readonly DrawnPlace[];
  readonly hash: string;
  /** nothing says how many it is: its shapes were counted */ readonly isCounted: boolean;
}
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** All that was read, as svg paths in mm from its lower left corner, y upwards. */
export interface DrawnSketch extends Pick<ImportDrawing, 'width' | 'height' | 'open' | 'breaks'> {
  readonly rings: string[];
}
/** What could be done otherwise: other units with the size they give, a gap within which all ends meet, several outlines. */
export interface DrawnChoices {
  readonly units: readonly { factor: number; width: number; height: number }[];
  readonly closesWithin: number | null;
  readonly outlines: number;
  /** runs that do not close */ readonly open: number;
}
export interface Drawing {
  readonly parts: DrawnPart[];
  readonly issues: DrawnIssue[];
  readonly sketch: DrawnSketch | null;
  readonly choices: DrawnChoices;
  readonly dropped: Record<string, number>;
  readonly isDeclared: boolean;
  readonly layers: readonly DrawnLayer[];
  readonly entityCount: number;
}
export interface DrawnLayer {
  readonly name: string;
  readonly role: LayerRole;
  readonly count: number;
}
export interface DrawingJob {
  readonly path: string;
  readonly mode: 1 | 2 | 3;
  readonly units: number | undefined;
  readonly joinTol: number | undefined;
  readonly dropOpen: boolean | undefined;
  /** what the tenant has said of its layers, by lower-case name */ readonly layers: ReadonlyMap<
    string,
    LayerRole
  >;
  /** what the words on it name */ readonly keys: LabelKeys;
  readonly maxBytes: number;
  /** outer rings; the usual limit of an import unless said */
  readonly maxParts?: number | undefined;
}
export type DrawingNews =
  | ({ readonly kind: 'done' } & Drawing)
  | { readonly kind: 'refused'; readonly reason: string; readonly outlines?: number };

/** below the minute after which proxies give up, so that the reason arrives */
const TIME_LIMIT_MS = 45_000;

/** Parts and findings of a drawing. Raises Cad:DxfParse for what is no readable DXF, is too large or takes too long. */
export async function readDrawing(
  path: string,
  {
    maxBytes = MAX_DXF,
    ...how
  }: Pick<DrawingJob, 'mode' | 'units' | 'joinTol' | 'dropOpen' | 'layers' | 'keys' | 'maxParts'> & {
    maxBytes?: number;
  },
): Promise<Drawing> {
  const news = await listen({ path, ...how, maxBytes });
  if (news.kind === 'refused' && how.maxParts !== undefined && news.outlines !== undefined)
    raise('Cad:SplitTooLarge', { count: news.outlines }, { count: news.outlines });
  if (news.kind === 'refused') raise('Cad:DxfParse', { reason: news.reason });
  return news;
}

const inThread = threadPool<DrawingJob, DrawingNews>('dxf', {
  size: readers.limits.size,
  memory: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
  limitMs: TIME_LIMIT_MS,
  idleMs: 10_000,
});

/** A thread that needs too long or too much is ended with its drawing; the next drawing gets a new one. */
async function listen(job: DrawingJob): Promise<DrawingNews> {
  try {
    return await inThread(job);
  } catch (error) {
    if (isTooMuch(error as Error & { code?: string }))
      return { kind: 'refused', reason: IMPORT_HINTS.drawingSlow };
    throw error;
  }
}

const isTooMuch = (error: Error & { code?: string }): boolean =>
  error instanceof RangeError || error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'AbortError';
