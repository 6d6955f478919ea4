/** Printers of the operating system through CUPS: `lpstat -e` names them, `lp` takes a PDF, `lpstat -W` says when it has left the queue. */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PRINTER_FAULTS, said } from '@muyun/contract/label';
import { labelsFrom, writeWhole } from './pdf.ts';
import type { Delivery, Outcome, Printer } from './printer.ts';

const DPI = 300;
const COMMAND_MS = 10_000;
export interface CupsOptions {
  /** where PDFs lie until CUPS has taken them */
  readonly folder: string;
  /** between two questions */
  readonly askMs: number;
  /** a job that CUPS does not finish in this time is for a person to look at */
  readonly stalledMs: number;
}

interface Ran {
  readonly isDone: boolean;
  readonly text: string;
}
/** The command without a shell and in English; a missing one is an answer too. */
const run = (command: string, args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile('env', ['LC_ALL=C', command, ...args], { timeout: COMMAND_MS }, (error, out, told) =>
      resolve({ isDone: error === null, text: error ? (told || error.message).trim() : out.trim() }),
    );
  });

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean);

/** Names of the queues; none when there is no CUPS. */
export async function cupsQueues(): Promise<string[]> {
  const found = await run('lpstat', ['-e']);
  return found.isDone ? lines(found.text) : [];
}

export const cupsPrinter = (queue: string, options: CupsOptions): Printer => ({
  id: `cups:${queue}`,
  name: queue,
  kind: 'cups',
  dpi: DPI,
  confirms: true,
  deliver: (delivery) => deliver(queue, options, delivery),
});

async function deliver(queue: string, options: CupsOptions, delivery: Delivery): Promise<Outcome> {
  if (delivery.isCancelled()) return { is: 'cancelled' };
  await mkdir(options.folder, { recursive: true });
  const file = path.join(options.folder, `${delivery.job}.pdf`);
  await writeWhole(file, labelsFrom(delivery));
  try {
    const { width, height } = delivery.label(delivery.labels);
    await delivery.sending(delivery.labels);
    const answer = await run('lp', [
      '-d',
      queue,
      '-t',
      `muyun-${delivery.job}`,
      '-o',
      `media=Custom.${width}x${height}mm`,
      '-o',
      'print-scaling=none',
      '--',
      file,
    ]);
    const request = /request id is (\S+)/.exec(answer.text)?.[1];
    if (!answer.isDone || !request)
      return { is: 'failed', message: said(PRINTER_FAULTS.cups, { text: answer.text.slice(0, 120) }) };
    return await followed(queue, request, options, delivery);
  } finally {
    await rm(file, { force: true });
  }
}

/** Until CUPS counts it among the completed ones. What has vanished without that is for a person to look at. */
async function followed(
  queue: string,
  request: string,
  { askMs, stalledMs }: CupsOptions,
  delivery: Delivery,
): Promise<Outcome> {
  const isIn = async (which: string): Promise<boolean> =>
    lines((await run('lpstat', ['-W', which, '-o', queue])).text).some((l) => l.split(/\s+/)[0] === request);
  const end = performance.now() + stalledMs;
  while (performance.now() < end) {
    // asked in this order: what moves between the two questions is not taken for vanished
    const isWaiting = await isIn('not-completed');
    if (await isIn('completed')) {
      await delivery.confirm(delivery.labels);
      return { is: 'confirmed' };
    }
    if (!isWaiting) return { is: 'unsure', fault: 'silent' };
    if (delivery.stopping.aborted) return { is: 'stopped' };
    await later(askMs, delivery.stopping);
  }
  return { is: 'unsure', fault: 'silent' };
}

const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
