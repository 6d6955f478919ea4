/** What a printer is to the queue: it takes a job from where it stands and says what became of it. */
import type { PrinterFault, PrinterInfo } from '@muyun/contract/label';
import type { Drawing } from '../layout/drawing.ts';

/** A job on its way. Labels are numbered from 1 in the order in which they come out. */
export interface Delivery {
  readonly job: string;
  readonly title: string;
  readonly labels: number;
  /** those up to here are done */
  readonly confirmed: number;
  label(no: number): Drawing;
  /** On the disk before a byte of the label leaves. */
  sending(upTo: number): Promise<void>;
  confirm(upTo: number): Promise<void>;
  note(message: string): void;
  isCancelled(): boolean;
  /** the service stops: what is on its way may still be confirmed, nothing more is sent */
  readonly stopping: AbortSignal;
}

export type Outcome =
  | { readonly is: 'confirmed' }
  /** handed over to a printer that never says more */
  | { readonly is: 'sent' }
  /** nothing is on its way; try again later */
  | { readonly is: 'retry'; readonly fault: PrinterFault }
  | { readonly is: 'unsure'; readonly fault: PrinterFault }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'cancelled' }
  | { readonly is: 'stopped' };

export interface Printer {
  readonly id: string;
  readonly name: string;
  readonly kind: PrinterInfo['kind'];
  readonly dpi: number;
  readonly confirms: boolean;
  deliver(delivery: Delivery): Promise<Outcome>;
}
