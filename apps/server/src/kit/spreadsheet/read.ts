/** Guarded reader of workbooks and text lists: the file is checked before it is parsed, parsing happens in a thread with bounded memory and time. */
import { stat } from 'node:fs/promises';
import { WORKBOOK_FAULTS, type WorkbookFault } from '@muyun/contract';
import { raise } from '../raise.ts';
import { startThread } from '../thread.ts';
import { PLAIN_LOOKS, type SheetLooks } from './looks.ts';
import type { Range } from './parts.ts';

export type Cell = string | number | boolean | null;
/** `index` is zero-based; blank rows are left out. */
export interface SheetRow {
  readonly index: number;
  readonly cells: Cell[];
}
export interface SheetContent {
  readonly name: string;
  readonly isHidden: boolean;
  /** false: not chosen, or it could not be read */ readonly isRead: boolean;
  readonly rows: SheetRow[];
  readonly merges: Range[];
  /** hidden or filtered away by the author; they are read all the same */ readonly hiddenRows: ReadonlySet<number>;
  /** more rows stand in the file */ readonly isTruncated: boolean;
  /** what it shows beside its values */ readonly looks: SheetLooks;
}
export interface ReadOptions {
  /** rows with content, per sheet */
  readonly maxRows: number;
  readonly maxColumns?: number;
  /** only this sheet is read; without it every visible one (at most 20) */
  readonly sheet?: string;
  /** hidden sheets to read beside the visible ones */
  readonly alsoHidden?: readonly string[];
  /** the name's extension where it says how to read the file: csv, tsv, txt; what a workbook is its bytes tell */
  readonly ext?: string;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface ReadJob {
  readonly path: string;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly sheet: string | undefined;
  readonly alsoHidden: readonly string[];
  readonly ext: string;
}
export type WorkerNews =
  | { kind: 'book'; sheets: { name: string; isHidden: boolean }[] }
  | { kind: 'rows'; sheet: number; rows: SheetRow[] }
  | {
      kind: 'sheetEnd';
      sheet: number;
      merges: Range[];
      hiddenRows: number[];
      isTruncated: boolean;
      looks: SheetLooks;
    }
  | { kind: 'fault'; fault: WorkbookFault }
  | { kind: 'end' };

const MB = 1024 * 1024;
const TIME_LIMIT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

/**
 * Reads a workbook: sheet names in order, rows with content, merged ranges. Dates arrive as `yyyy-mm-dd` or
 * `yyyy-mm-ddThh:mm:ss`. Raises File:TooLarge (20 MB unless said), File:Unreadable with the reason.
 */
export async function readXlsx(path: string, options: ReadOptions): Promise<{ sheets: SheetContent[] }> {
  const maxBytes = options.maxBytes ?? 20 * MB;
  const { size } = await stat(path);
  if (size > maxBytes) raise('File:TooLarge', { size: Math.round(maxBytes / MB) });
  const job: ReadJob = {
    path,
    maxRows: options.maxRows,
    maxColumns: Math.min(options.maxColumns ?? 60, 200),
    sheet: options.sheet,
    alsoHidden: options.alsoHidden ?? [],
    ext: options.ext ?? '',
  };
  const sheets: { -readonly [K in keyof SheetContent]: SheetContent[K] }[] = [];
  const fault = await listen(job, options.signal, (news) => {
    if (news.kind === 'book')
      for (const s of news.sheets)
        sheets.push({
          ...s,
          isRead: false,
          rows: [],
          merges: [],
          hiddenRows: new Set(),
          isTruncated: false,
          looks: PLAIN_LOOKS,
        });
    const sheet = 'sheet' in news ? sheets[news.sheet] : undefined;
    if (!sheet) return;
    if (news.kind === 'rows') for (const row of news.rows) sheet.rows.push(row);
    if (news.kind === 'sheetEnd')
      Object.assign(sheet, {
        isRead: true,
        merges: news.merges,
        hiddenRows: new Set(news.hiddenRows),
        isTruncated: news.isTruncated,
        looks: news.looks,
      });
  });
  if (fault) raise('File:Unreadable', { reason: WORKBOOK_FAULTS[fault] });
  return { sheets };
}

/** Runs the thread to its end; answers the fault, if any. */
function listen(
  job: ReadJob,
  signal: AbortSignal | undefined,
  hear: (news: WorkerNews) => void,
): Promise<WorkbookFault | null> {
  return new Promise((resolve, reject) => {
    const worker = startThread('read', {
      workerData: job,
      resourceLimits: MEMORY,
    });
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      void worker.terminate();
      finish();
    };
    const timer = setTimeout(() => end(() => resolve('slow')), TIME_LIMIT_MS);
    const abort = (): void => end(() => reject(signal?.reason as Error));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) return abort();
    worker.on('message', (news: WorkerNews) => {
      if (news.kind === 'fault') return end(() => resolve(news.fault));
      if (news.kind === 'end') return end(() => resolve(null));
      return hear(news);
    });
    worker.on('error', (error: Error & { code?: string }) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('tooLarge') : reject(error))),
    );
    worker.on('exit', () => end(() => resolve('damaged')));
  });
}
