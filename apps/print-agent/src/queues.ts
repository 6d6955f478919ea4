/** Every printer with its line of work. Printers of CUPS come and go; a line with work in it stays. */
import type { AgentConfig } from './config.ts';
import { configured, found } from './printers/printers.ts';
import type { Printer } from './printers/printer.ts';
import { Runner } from './queue/runner.ts';
import type { Spool } from './queue/spool.ts';

export class Queues {
  readonly #config: AgentConfig;
  readonly #folder: string;
  readonly #spool: Spool;
  readonly #lines = new Map<string, { readonly printer: Printer; readonly runner: Runner }>();
  #own: readonly string[] = [];

  private constructor(config: AgentConfig, folder: string, spool: Spool) {
    this.#config = config;
    this.#folder = folder;
    this.#spool = spool;
  }

  /** Starts the lines of all printers: what waits in the spool goes on. */
  static async start(config: AgentConfig, folder: string, spool: Spool): Promise<Queues> {
    const queues = new Queues(config, folder, spool);
    const own = configured(config, folder);
    queues.#own = own.map((p) => p.id);
    for (const printer of own) queues.#add(printer);
    await queues.refresh();
    return queues;
  }

  /** The printers that are there now. */
  async refresh(): Promise<Printer[]> {
    const now = await found(this.#config, this.#folder);
    for (const printer of now) if (!this.#lines.has(printer.id)) this.#add(printer);
    const ids = new Set([...this.#own, ...now.map((p) => p.id)]);
    return [...this.#lines.values()].map((l) => l.printer).filter((p) => ids.has(p.id));
  }
  find(id: string): Printer | undefined {
    return this.#lines.get(id)?.printer;
  }
  wake(id: string): void {
    this.#lines.get(id)?.runner.wake();
  }
  async stop(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((l) => l.runner.stop()));
  }

  #add(printer: Printer): void {
    this.#lines.set(printer.id, {
      printer,
      runner: new Runner(this.#spool, printer, this.#config.patience),
    });
  }
}
