/**
 * A label printer behind raw TCP (port 9100). A few labels are ahead of the printer's word; before any of them leaves, the
 * journal knows. A printer that is silent is asked for its state: out of paper it is waited for, mute it is not.
 */
import net from 'node:net';
import { PRINTER_FAULTS, said } from '@muyun/contract/label';
import type { PrinterLanguage } from '../render/language.ts';
import type { Delivery, Outcome, Printer } from './printer.ts';

export interface TcpOptions {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly dpi: number;
  readonly language: PrinterLanguage;
  /** the printer says when a label is done */
  readonly confirms: boolean;
  /** labels that may be on their way */
  readonly ahead: number;
  readonly connectMs: number;
  /** after so long without a word it is asked */
  readonly askMs: number;
  /** after so long without any answer it is left */
  readonly silentMs: number;
  /** it answers, but no label gets done: a person has to look */
  readonly stalledMs: number;
}

export function tcpPrinter(options: TcpOptions): Printer {
  const { id, name, dpi, confirms } = options;
  return {
    id,
    name,
    kind: 'tcp',
    dpi,
    confirms,
    deliver: async (delivery) => {
      const socket = await connected(options);
      if (!socket) return { is: 'retry', fault: 'refused' };
      return new Session(options, delivery, socket).run();
    },
  };
}

const connected = ({ host, port, connectMs }: TcpOptions): Promise<net.Socket | null> =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(), connectMs);
    const end = (answer: net.Socket | null): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    socket.once('connect', () => end(socket));
    socket.on('error', () => socket.destroy());
    socket.once('close', () => end(null));
  });

/** One connection for one job. */
class Session {
  readonly #options: TcpOptions;
  readonly #delivery: Delivery;
  readonly #socket: net.Socket;
  readonly #tag: string;
  #heard = '';
  #sent: number;
  #done: number;
  #confirmed: number;
  #isBroken = false;
  #lastWord = performance.now();
  #lastDone = performance.now();
  #wake: () => void = () => undefined;

  constructor(options: TcpOptions, delivery: Delivery, socket: net.Socket) {
    this.#options = options;
    this.#delivery = delivery;
    this.#socket = socket;
    this.#sent = this.#done = this.#confirmed = delivery.confirmed;
    this.#tag = delivery.job.replaceAll(/[^0-9a-zA-Z]/g, '').slice(-8);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#listen(text));
    const broken = (): void => {
      this.#isBroken = true;
      this.#wake();
    };
    socket.on('close', broken);
    socket.on('end', broken);
    delivery.stopping.addEventListener('abort', () => this.#wake(), { once: true });
  }

  async run(): Promise<Outcome> {
    try {
      return this.#options.confirms ? await this.#confirmedRun() : await this.#mutedRun();
    } finally {
      this.#socket.end();
      this.#socket.destroySoon();
    }
  }

  async #confirmedRun(): Promise<Outcome> {
    const { labels, stopping } = this.#delivery;
    for (;;) {
      if (this.#done > this.#confirmed) {
        // more may come meanwhile: only what is written down counts
        const done = this.#done;
        await this.#delivery.confirm(done);
        this.#confirmed = done;
        continue;
      }
      if (this.#confirmed === labels) return { is: 'confirmed' };
      const isQuiet = this.#sent === this.#confirmed;
      if (this.#isBroken)
        return isQuiet ? { is: 'retry', fault: 'refused' } : { is: 'unsure', fault: 'broken' };
      if (isQuiet && this.#delivery.isCancelled()) return { is: 'cancelled' };
      if (isQuiet && stopping.aborted) return { is: 'stopped' };
      const isHeld = stopping.aborted || this.#delivery.isCancelled();
      if (!isHeld && this.#sent - this.#confirmed < this.#options.ahead && this.#sent < labels) {
        await this.#send(Math.min(labels, this.#confirmed + this.#options.ahead));
        continue;
      }
      const fault = await this.#word();
      if (fault) return stopping.aborted ? { is: 'stopped' } : fault;
    }
  }

  /** A printer that says nothing: all of it is handed over, and nobody calls that printed. */
  async #mutedRun(): Promise<Outcome> {
    const { labels, stopping } = this.#delivery;
    while (this.#sent < labels) {
      if (this.#isBroken)
        return this.#sent > this.#delivery.confirmed
          ? { is: 'unsure', fault: 'broken' }
          : { is: 'retry', fault: 'refused' };
      if (stopping.aborted || this.#delivery.isCancelled()) break;
      await this.#send(Math.min(labels, this.#sent + this.#options.ahead));
    }
    if (this.#sent === this.#delivery.confirmed && this.#sent < labels)
      return stopping.aborted ? { is: 'stopped' } : { is: 'cancelled' };
    await new Promise<void>((resolve) => {
      this.#socket.end(resolve);
      this.#socket.once('close', resolve);
    });
    if (this.#sent < labels) return { is: 'unsure', fault: 'restarted' };
    return this.#socket.errored ? { is: 'unsure', fault: 'broken' } : { is: 'sent' };
  }

  async #send(upTo: number): Promise<void> {
    const { dpi, language, confirms } = this.#options;
    const numbers = Array.from({ length: upTo - this.#sent }, (_, i) => this.#sent + 1 + i);
    const bytes = numbers.map((no) =>
      language.label(this.#delivery.label(no), dpi, confirms ? { tag: this.#tag, no } : null),
    );
    // journal first: after a crash no label that may have left is sent again
    await this.#delivery.sending(upTo);
    if (this.#sent === this.#confirmed) this.#lastWord = this.#lastDone = performance.now();
    this.#sent = upTo;
    if (this.#isBroken || this.#socket.write(Buffer.concat(bytes))) return;
    await new Promise<void>((resolve) => {
      // a full printer takes no more; its word, its end or the patience goes on
      const timer = setTimeout(resolve, this.#options.silentMs);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#socket.once('drain', go);
      this.#wake = go;
    });
  }

  /** Waits for a word of the printer. Answers what to do when there is none. */
  async #word(): Promise<Outcome | null> {
    const { askMs, silentMs, stalledMs, language } = this.#options;
    await new Promise<void>((resolve) => {
      if (this.#done > this.#confirmed || this.#isBroken) return resolve();
      const timer = setTimeout(() => {
        if (!this.#isBroken) this.#socket.write(language.ask);
        resolve();
      }, askMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
    if (this.#done > this.#confirmed || this.#isBroken) return null;
    const now = performance.now();
    if (this.#delivery.stopping.aborted && now - this.#lastDone > askMs) return { is: 'stopped' };
    if (now - this.#lastWord > silentMs) return { is: 'unsure', fault: 'silent' };
    return now - this.#lastDone > stalledMs ? { is: 'unsure', fault: 'other' } : null;
  }

  #listen(text: string): void {
    const said_ = this.#options.language.read(this.#heard + text, this.#tag);
    this.#heard = said_.rest;
    this.#lastWord = performance.now();
    for (const no of said_.done)
      // in order and only what was sent: a label that is skipped is not done
      if (no === this.#done + 1 && no <= this.#sent) {
        this.#done = no;
        this.#lastDone = performance.now();
      }
    if (said_.fault !== undefined) {
      const { name } = this.#options;
      this.#delivery.note(said_.fault === null ? '' : said(PRINTER_FAULTS[said_.fault], { name }));
    }
    this.#wake();
  }
}
