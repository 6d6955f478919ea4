/** A printer that writes PDF files. A file stands there whole or not at all, and doing it twice makes the same file. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PRINTER_FAULTS, said } from '@muyun/contract/label';
import type { Drawing } from '../layout/drawing.ts';
import { syncFolder } from '../queue/journal.ts';
import { writePdf } from '../render/pdf.ts';
import type { Delivery, Outcome, Printer } from './printer.ts';

export interface PdfOptions {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
}
const DPI = 300;

export const pdfPrinter = ({ id, name, folder }: PdfOptions): Printer => ({
  id,
  name,
  kind: 'pdf',
  dpi: DPI,
  confirms: true,
  deliver: (delivery) => deliver(folder, delivery),
});

async function deliver(folder: string, delivery: Delivery): Promise<Outcome> {
  if (delivery.isCancelled()) return { is: 'cancelled' };
  const file = path.join(folder, `${delivery.job}.pdf`);
  try {
    await mkdir(folder, { recursive: true });
    await writeWhole(file, labelsFrom(delivery));
  } catch (error) {
    return { is: 'failed', message: said(PRINTER_FAULTS.disk, { text: codeOf(error) }) };
  }
  await delivery.confirm(delivery.labels);
  return { is: 'confirmed' };
}

/** The labels that are not done yet. */
export function* labelsFrom(delivery: Delivery): Generator<Drawing> {
  for (let no = delivery.confirmed + 1; no <= delivery.labels; no++) yield delivery.label(no);
}

/** Writes a PDF beside its place and moves it there when it is on the disk. */
export async function writeWhole(file: string, labels: Iterable<Drawing>): Promise<void> {
  const fresh = `${file}.part`;
  const handle = await open(fresh, 'w');
  try {
    await writePdf(handle, labels);
    await handle.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await syncFolder(path.dirname(file));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
