/** A printer that counts, the service on a folder of its own, and a client: what the tests of the queue work with. */
import { randomUUID } from 'node:crypto';
import type { PrintJob } from '@muyun/contract/label';
import { expect } from 'vitest';
import {
  type AgentProcess,
  agentFolder,
  Client,
  labels,
  QUICK,
  removeFolder,
  startProcess,
} from './agent.ts';
import { LabelPrinter, type PrinterFaults } from './label-printer.ts';

type Language = 'zpl' | 'tspl';
const opened: (() => Promise<void> | void)[] = [];
/** Something to end after the test, last opened first. */
export const later = (end: () => Promise<void> | void): void => void opened.push(end);
export async function endAll(): Promise<void> {
  for (const end of opened.splice(0).reverse()) await end();
}

export interface Stage {
  readonly folder: string;
  readonly printer: LabelPrinter;
  agent: AgentProcess;
  client: Client;
}
interface Setting {
  language?: Language;
  faults?: PrinterFaults;
  confirms?: boolean;
  patience?: object;
}

export async function stageOf({
  language = 'zpl',
  faults = {},
  confirms = true,
  patience = {},
}: Setting = {}): Promise<Stage> {
  const printer = new LabelPrinter(language, faults);
  const port = await printer.start();
  opened.push(() => printer.stop());
  const folder = await agentFolder({
    printers: [{ kind: 'tcp', id: 'p', name: '打包区', host: '127.0.0.1', port, language, confirms }],
    patience: { ...QUICK, ...patience },
  });
  opened.push(() => removeFolder(folder));
  return started({ folder, printer });
}
export async function started({
  folder,
  printer,
}: {
  folder: string;
  printer: LabelPrinter;
}): Promise<Stage> {
  const agent = await startProcess(folder);
  opened.push(() => agent.kill());
  const client = await Client.open(agent.port);
  opened.push(() => client.close());
  return { folder, printer, agent, client };
}
export const print = async (stage: Stage, data: object[], more: object = {}): Promise<string> => {
  const id = randomUUID();
  const answer = await stage.client.ask({
    cmd: 'print',
    id,
    printer: 'p',
    template: 'custom01.yix',
    copies: 1,
    data,
    ...more,
  });
  expect(answer).toMatchObject({ code: 0, message: '' });
  return id;
};
export const wanted = (count: number): string[] => labels(count).map((l) => l['code'] ?? '');
export const isUnsure = ({ state }: PrintJob): boolean => state === 'unsure';
