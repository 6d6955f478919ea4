/** All printers: those of the configuration, those of CUPS, and a PDF folder. */
import path from 'node:path';
import type { AgentConfig } from '../config.ts';
import { tspl } from '../render/tspl.ts';
import { zpl } from '../render/zpl.ts';
import { cupsPrinter, cupsQueues } from './cups.ts';
import { pdfPrinter } from './pdf.ts';
import type { Printer } from './printer.ts';
import { tcpPrinter } from './tcp.ts';

const LANGUAGES = { zpl, tspl } as const;

/** Printers that stand in the configuration. */
export function configured(config: AgentConfig, folder: string): Printer[] {
  return config.printers.map((p) =>
    p.kind === 'pdf'
      ? pdfPrinter({ id: p.id, name: p.name, folder: path.resolve(folder, p.folder) })
      : tcpPrinter({ ...p, ...config.patience, language: LANGUAGES[p.language] }),
  );
}

/** Printers that CUPS knows at this moment. */
export async function found(config: AgentConfig, folder: string): Promise<Printer[]> {
  const { askMs, stalledMs } = config.patience;
  const options = { folder: path.join(folder, 'cups'), askMs, stalledMs };
  return (await cupsQueues()).map((queue) => cupsPrinter(queue, options));
}
