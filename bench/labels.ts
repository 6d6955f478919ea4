/** 5,000 labels through the print service to a label printer that answers at once: how long, and whether memory grows with their number. */
import { randomUUID } from 'node:crypto';
import {
  agentFolder,
  Client,
  isEnded,
  labels,
  removeFolder,
  startProcess,
} from '../apps/print-agent/test/agent.ts';
import { LabelPrinter } from '../apps/print-agent/test/label-printer.ts';
import { peakMb, resetPeak } from './memory.ts';

/** Times in milliseconds, peak memory of the service in MB. */
export interface LabelFigures {
  labels: number;
  /** every label is on the disk of the service */
  spooledMs: number;
  /** every label is confirmed by the printer */
  printedMs: number;
  /** while the first fifth is printed */
  earlyMb: number;
  /** while the last fifth is printed */
  lateMb: number;
  /** labels that came out more than once, or not at all */
  wrong: number;
}

const PART = 100;

export async function benchLabels(count = 5000): Promise<LabelFigures> {
  const printer = new LabelPrinter('zpl');
  const tcp = { kind: 'tcp', id: 'p', name: '打包区', host: '127.0.0.1', language: 'zpl' };
  const folder = await agentFolder({ printers: [{ ...tcp, port: await printer.start() }] });
  const agent = await startProcess(folder);
  const pid = agent.child.pid ?? 0;
  try {
    const client = await Client.open(agent.port);
    const start = performance.now();
    resetPeak(pid);
    let last = '';
    for (let from = 1; from <= count; from += PART) {
      last = randomUUID();
      const data = labels(PART, from);
      const answer = await client.ask({
        cmd: 'print',
        id: last,
        printer: 'p',
        template: 'custom01.yix',
        copies: 1,
        data,
      });
      if (answer.code !== 0) throw new Error(answer.message);
    }
    const spooled = performance.now();
    await printer.until(count / 5);
    const earlyMb = peakMb(pid);
    await printer.until((count * 4) / 5);
    resetPeak(pid);
    await client.until(last, isEnded);
    const printed = performance.now();
    const lateMb = peakMb(pid);
    client.close();
    const codes = printer.codes();
    const wrong = codes.length - new Set(codes).size + Math.abs(count - codes.length);
    return {
      labels: count,
      spooledMs: Math.round(spooled - start),
      printedMs: Math.round(printed - start),
      earlyMb,
      lateMb,
      wrong,
    };
  } finally {
    await agent.stop();
    await printer.stop();
    removeFolder(folder);
  }
}

if (import.meta.main) console.log(await benchLabels());
