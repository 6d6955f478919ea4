/** One press of 打印: its chunks one after the other, followed until the printer has confirmed them or somebody has to decide. */
import { LABEL_TEXTS, type PrintJob } from '@muyun/contract/label';
import { newRequestKey } from '../../kit/http/index.ts';
import { chunksOf, dataOf, labelsIn, type LabelPrintRow } from './chunks.ts';
import type { LabelSocket } from './label-socket.ts';

export interface PrintOrder {
  readonly printer: string;
  /** the printer says when a label is done */
  readonly confirms: boolean;
  readonly template: string;
  readonly title: string;
  readonly rows: readonly LabelPrintRow[];
  readonly copies: number;
}

/** Labels by what is known of them. */
export interface PrintProgress {
  readonly labels: number;
  readonly queued: number;
  readonly sent: number;
  readonly confirmed: number;
  readonly failed: number;
  readonly isRunning: boolean;
  /** of this print, when a person has to count */
  readonly unsure: PrintJob | null;
}

export interface RunEvents {
  onProgress(progress: PrintProgress): void;
  onHint(text: string): void;
  /** rows whose labels the printer has confirmed */
  onConfirmed(rows: readonly LabelPrintRow[]): void;
  onSuccess(): void;
}

export class PrintRun {
  readonly order: PrintOrder;
  readonly #socket: LabelSocket;
  readonly #events: RunEvents;
  /** labels of the chunks that are over */
  #before = { sent: 0, confirmed: 0 };
  #job: PrintJob | null = null;
  #jobId = '';
  #hint = '';
  #ended: ((job: PrintJob) => void) | null = null;
  #isRunning = true;
  #failed = 0;

  constructor(socket: LabelSocket, order: PrintOrder, events: RunEvents) {
    this.#socket = socket;
    this.order = order;
    this.#events = events;
  }

  /** Labels that are confirmed. */
  get done(): number {
    return this.#before.confirmed + (this.#job?.confirmed ?? 0);
  }
  /** Prints what is behind the first `done` labels. */
  async start(done = 0): Promise<void> {
    this.#before = { sent: done, confirmed: done };
    const { printer, template, title, rows, copies } = this.order;
    this.#tell();
    for (const chunk of chunksOf(rows, copies, done)) {
      this.#jobId = newRequestKey();
      const ended = new Promise<PrintJob>((resolve) => {
        this.#ended = resolve;
      });
      const data = chunk.rows.map(dataOf);
      const answer = await this.#socket.ask({
        cmd: 'print',
        id: this.#jobId,
        printer,
        template,
        title,
        copies: chunk.copies,
        first: this.#before.confirmed + 1,
        data,
      });
      if (answer.code !== 0) return this.#stop(labelsIn(chunk), answer.message);
      if (answer.job) this.take(answer.job);
      const job = await ended;
      const whole = Math.floor(job.confirmed / chunk.copies);
      if (whole > 0) this.#events.onConfirmed(chunk.rows.slice(0, whole));
      if (job.state === 'failed') return this.#stop(job.labels - job.confirmed, job.message);
      this.#before.sent += job.labels;
      this.#before.confirmed += job.confirmed;
      this.#job = null;
      this.#tell();
    }
    this.#isRunning = false;
    this.#tell();
    if (this.order.confirms) this.#events.onSuccess();
    else this.#events.onHint(LABEL_TEXTS.delivered);
  }

  /** An event of the service. */
  take(job: PrintJob): void {
    if (job.job !== this.#jobId || !this.#ended) return;
    this.#job = job;
    if (job.message !== '' && job.message !== this.#hint) this.#events.onHint(job.message);
    this.#hint = job.message;
    const isDelivered = !this.order.confirms && job.state === 'sent' && job.sent === job.labels;
    this.#tell();
    if (job.state !== 'confirmed' && job.state !== 'failed' && !isDelivered) return;
    this.#ended(job);
    this.#ended = null;
  }
  /** The connection is back: what has happened meanwhile. */
  async catchUp(): Promise<void> {
    if (!this.#isRunning || this.#jobId === '') return;
    const { job } = await this.#socket.ask({ cmd: 'job', job: this.#jobId });
    if (job) this.take(job);
  }
  /** Nothing more is handed to the printer. */
  async cancel(): Promise<void> {
    if (!this.#ended) return;
    const { code, message, job } = await this.#socket.ask({ cmd: 'cancel', job: this.#jobId });
    if (job) this.take(job);
    if (code !== 0) this.#events.onHint(message);
  }

  #stop(failed: number, message: string): void {
    this.#failed = failed;
    this.#isRunning = false;
    if (message !== '' && message !== this.#hint) this.#events.onHint(message);
    this.#tell();
  }
  #tell(): void {
    const labels = this.order.rows.length * this.order.copies;
    const job = this.#job;
    const sent = this.#before.sent + (job?.sent ?? 0);
    this.#events.onProgress({
      labels,
      queued: this.#before.sent + (job?.labels ?? 0),
      sent,
      confirmed: this.done,
      failed: this.#failed,
      isRunning: this.#isRunning,
      unsure: job && job.state === 'unsure' ? job : null,
    });
  }
}
