/** What ZPL and TSPL have in common: a label as bytes, an echo in the order of the labels, a question about the printer's state. */
import type { PrinterFault } from '@muyun/contract/label';
import type { Drawing } from '../layout/drawing.ts';

export interface PrinterWord {
  /** numbers of labels that are done, oldest first */
  readonly done: readonly number[];
  /** what the printer complains about; null = ready, undefined = said nothing about it */
  readonly fault: PrinterFault | null | undefined;
  /** what is not understood yet */
  readonly rest: string;
}

export interface PrinterLanguage {
  /** One label at this resolution. With `echo` the printer says the number when it is done with the label. */
  label(drawing: Drawing, dpi: number, echo: Echo | null): Buffer;
  /** asks for the state at once, past everything that waits */
  readonly ask: Buffer;
  /** What the printer said, as latin1 text. */
  read(text: string, tag: string): PrinterWord;
}
export interface Echo {
  /** marks the answers of this job */
  readonly tag: string;
  readonly no: number;
}

/** The text that a printer sends back for a label. */
export const echoText = ({ tag, no }: Echo): string => `MY${tag}.${no};`;

/** Numbers of the answers of this job, and the text behind the last of them. */
export function echoesIn(text: string, tag: string): { done: number[]; rest: string } {
  const pattern = new RegExp(`MY([0-9a-zA-Z]+)\\.(\\d+);`, 'g');
  const done: number[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found[1] === tag) done.push(Number(found[2]));
    end = found.index + found[0].length;
  }
  return { done, rest: text.slice(end) };
}
