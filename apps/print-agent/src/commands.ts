/** What each command does. Refusals are answers with a code, in the contract's words. */
import { createHash } from 'node:crypto';
import {
  PRINT_CODES,
  PRINT_VERSION,
  said,
  type LabelCommand,
  type LabelTemplate,
  type PrintAnswer,
  type PrintCode,
  type PrinterInfo,
} from '@muyun/contract/label';
import { LabelFault } from './layout/fault.ts';
import { layoutLabel } from './layout/layout.ts';
import type { Queues } from './queues.ts';
import type { Printer } from './printers/printer.ts';
import { viewOf, type Entry, type Spool } from './queue/spool.ts';
import { svgOf } from './render/svg.ts';
import type { Templates } from './templates/templates.ts';

/** Labels that may wait for one printer. */
const MOST_WAITING = 50_000;

/** A command that is not done, in the words of the contract. */
class Refusal extends Error {
  readonly code: PrintCode;
  constructor(code: PrintCode, values: Readonly<Record<string, string | number>> = {}) {
    super(said(PRINT_CODES[code].text, values));
    this.code = code;
  }
}

type Extra = Omit<PrintAnswer, 'version' | 'id' | 'code' | 'message'>;
type Print = Extract<LabelCommand, { cmd: 'print' }>;
type Preview = Extract<LabelCommand, { cmd: 'preview' }>;

export const answerOf = (id: string, code: PrintCode, message: string, extra: Extra = {}): PrintAnswer => ({
  version: PRINT_VERSION,
  id,
  code: PRINT_CODES[code].code,
  message,
  ...extra,
});

export class Commands {
  readonly #spool: Spool;
  readonly #queues: Queues;
  readonly #templates: Templates;
  /** prints that are being written down: the same id meanwhile waits for the first */
  readonly #accepting = new Map<string, Promise<Entry>>();

  constructor(spool: Spool, queues: Queues, templates: Templates) {
    this.#spool = spool;
    this.#queues = queues;
    this.#templates = templates;
  }

  /** Never rejects for what a command wants; `follow` is called with a job whose events the sender wants from now on. */
  async answer(command: LabelCommand, follow: (job: string) => void): Promise<PrintAnswer> {
    try {
      return answerOf(command.id, 'Ok', '', await this.#run(command, follow));
    } catch (error) {
      if (error instanceof Refusal) return answerOf(command.id, error.code, error.message);
      console.error(`${new Date().toISOString()} ${command.cmd}: ${String(error)}`);
      return answerOf(command.id, 'SpoolBroken', PRINT_CODES.SpoolBroken.text);
    }
  }

  async #run(command: LabelCommand, follow: (job: string) => void): Promise<Extra> {
    switch (command.cmd) {
      case 'printerList':
        return this.#lists();
      case 'preview':
        return this.#preview(command);
      case 'print': {
        follow(command.id);
        return { job: viewOf(await this.#print(command)) };
      }
      case 'job': {
        const entry = this.#jobOf(command.job);
        follow(command.job);
        return { job: viewOf(entry) };
      }
      case 'decide':
        return { job: viewOf(await this.#decide(command.job, command.printedUpTo)) };
      case 'cancel':
        return { job: viewOf(await this.#cancel(command.job)) };
    }
  }

  async #lists(): Promise<Extra> {
    const [printers, templates] = await Promise.all([this.#queues.refresh(), this.#templates.list()]);
    return { printers: printers.map((p) => this.#info(p)), templates };
  }
  #info({ id, name, kind, dpi, confirms }: Printer): PrinterInfo {
    const open = this.#spool.open(id);
    const waiting = open.reduce((sum, e) => sum + e.labels - e.confirmed, 0);
    const unsure = open.find((e) => e.state === 'unsure');
    const message = open[0]?.message ?? '';
    return { id, name, kind, dpi, confirms, waiting, unsure: unsure ? viewOf(unsure) : null, message };
  }

  async #preview(command: Preview): Promise<Extra> {
    await this.#printerOf(command.printer);
    const template = await this.#templateOf(command.template);
    const svg = svgOf(drawn(template, command.data[0] ?? {}, 1));
    return { image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
  }

  #print(command: Print): Promise<Entry> {
    const running = this.#accepting.get(command.id);
    const accepted = (running ?? Promise.resolve()).then(() => this.#accept(command));
    const kept = accepted.finally(() => {
      if (this.#accepting.get(command.id) === kept) this.#accepting.delete(command.id);
    });
    this.#accepting.set(command.id, kept);
    return kept;
  }
  async #accept(command: Print): Promise<Entry> {
    const { printer, template: name, copies, data } = command;
    const hash = createHash('sha256')
      .update(JSON.stringify([printer, name, copies, data]))
      .digest('base64');
    const known = this.#spool.find(command.id);
    if (known && known.hash !== hash) throw new Refusal('IdReused');
    if (known) return known;
    const { id } = await this.#printerOf(printer);
    const layout = await this.#templateOf(name);
    // all of them now: a fault in label 80 must not come after 79 are printed
    data.forEach((row, i) => drawn(layout, row, i + 1));
    const waiting = this.#spool.open(id).reduce((sum, e) => sum + e.labels - e.confirmed, 0);
    if (waiting + data.length * copies > MOST_WAITING) throw new Refusal('QueueFull');
    const entry = await this.#spool.accept({ job: command.id, hash, command, layout });
    this.#queues.wake(id);
    return entry;
  }

  async #decide(job: string, upTo: number): Promise<Entry> {
    const entry = this.#jobOf(job);
    if (entry.state !== 'unsure') throw new Refusal('NotUnsure');
    const [from, to] = [entry.confirmed, entry.sent];
    if (upTo < from || upTo > to) throw new Refusal('OutOfRange', { from, to });
    await this.#spool.decided(entry, upTo);
    this.#queues.wake(entry.printer);
    return entry;
  }
  /** An unsure job keeps what the printer has confirmed. */
  async #cancel(job: string): Promise<Entry> {
    const entry = this.#jobOf(job);
    if (entry.endedAt !== null) throw new Refusal('AlreadyEnded');
    if (entry.state === 'unsure') await this.#spool.ended(entry, 'failed', entry.message);
    else await this.#spool.cancelled(entry);
    this.#queues.wake(entry.printer);
    return entry;
  }

  #jobOf(job: string): Entry {
    const entry = this.#spool.find(job);
    if (!entry) throw new Refusal('JobUnknown');
    return entry;
  }
  async #printerOf(id: string): Promise<Printer> {
    const printer = this.#queues.find(id) ?? (await this.#queues.refresh()).find((p) => p.id === id);
    if (!printer) throw new Refusal('PrinterUnknown', { name: id });
    return printer;
  }
  async #templateOf(name: string): Promise<LabelTemplate> {
    const found = await this.#templates.find(name);
    if (!found) throw new Refusal('TemplateUnknown', { name });
    if ('wrong' in found) throw new Refusal('TemplateInvalid', { name, place: found.wrong });
    return found.template;
  }
}

function drawn(
  template: LabelTemplate,
  row: Readonly<Record<string, string>>,
  no: number,
): ReturnType<typeof layoutLabel> {
  try {
    return layoutLabel(template, row);
  } catch (error) {
    if (error instanceof LabelFault) throw new Refusal('DataInvalid', { no, reason: error.message });
    throw error;
  }
}
