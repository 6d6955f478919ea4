/**
 * What the browser and the local print service say to each other: JSON texts over `ws://127.0.0.1:10606`.
 * Every command has an id, its answer names it. A `print` that is sent twice with the same id is done once.
 * Documented in docs/print-agent.md.
 */
import { z } from 'zod';
import { line } from '../../kit/text.ts';
import { PRINTER_KINDS, PRINT_STATES } from './messages.ts';
import { templateName } from './template.ts';

export const PRINT_VERSION = 1;
export const PRINT_PORT = 10606;
export const PRINT_ADDRESS = `ws://127.0.0.1:${PRINT_PORT}`;
export const DEFAULT_TEMPLATE = 'custom01.yix';
export const PREVIEW_COPIES = 1;
export const RECONNECT_MS = 2000;
export const RESEND_MS = 1000;
export const HINT_MAX = 200;
/** Labels of one print command: each chunk is confirmed before the next is sent (production §8.4). */
export const CHUNK_LABELS = 100;
/** Longer messages are refused by the service. */
export const MESSAGE_BYTES = 1_000_000;
const MOST_LABELS = 1000;
const MOST_COPIES = 99;

const id = z.string().regex(/^[\w-]{8,64}$/);
const version = z.literal(PRINT_VERSION);
const printer = z.string().min(1).max(100);
const count = z.int().min(0);

/** The texts of one label by field; unknown fields are ignored by the template. */
export const labelData = z.record(z.string().regex(/^\w{1,40}$/), line(200));
const content = {
  template: templateName,
  copies: z.int().min(1).max(MOST_COPIES),
  data: z.array(labelData).min(1).max(MOST_LABELS),
};

export const printCommand = z.strictObject({
  version,
  cmd: z.literal('print'),
  id,
  printer,
  ...content,
  /** shown where somebody has to decide about it */
  title: line(100).default(''),
  /** number of the first label in the whole print, when this is a part of it */
  first: z.int().min(1).default(1),
});
export const printerCommand = z.discriminatedUnion('cmd', [
  z.strictObject({ version, cmd: z.literal('printerList'), id }),
  z.strictObject({ version, cmd: z.literal('preview'), id, printer, ...content }),
  printCommand,
  /** the state of a print command, and its events from now on */
  z.strictObject({ version, cmd: z.literal('job'), id, job: id }),
  /** so many labels of an unsure job are really there; the rest is printed */
  z.strictObject({ version, cmd: z.literal('decide'), id, job: id, printedUpTo: count }),
  /** what has not been handed to the printer is not printed any more */
  z.strictObject({ version, cmd: z.literal('cancel'), id, job: id }),
]);
export type PrintCommand = z.infer<typeof printCommand>;
export type LabelCommand = z.infer<typeof printerCommand>;

const stateNames = Object.keys(PRINT_STATES) as (keyof typeof PRINT_STATES)[];
const kindNames = Object.keys(PRINTER_KINDS) as (keyof typeof PRINTER_KINDS)[];

/** A print command as it stands. Counts are labels that come out: rows × copies, in their order. */
export const printJob = z.object({
  job: id,
  printer: z.string(),
  title: z.string(),
  template: z.string(),
  state: z.enum(stateNames),
  labels: count,
  /** number of the first of them in the whole print */
  first: z.int(),
  /** handed to the printer */
  sent: count,
  /** of which the printer says that they are done */
  confirmed: count,
  message: z.string(),
});
export type PrintJob = z.infer<typeof printJob>;

export const printerInfo = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(kindNames),
  dpi: z.int(),
  /** whether it ever says that a label is done */
  confirms: z.boolean(),
  /** labels in front */
  waiting: count,
  /** the job that somebody has to decide about before the next one */
  unsure: printJob.nullable(),
  message: z.string(),
});
export type PrinterInfo = z.infer<typeof printerInfo>;

export const templateInfo = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string(),
  width: z.number(),
  height: z.number(),
});
export type TemplateInfo = z.infer<typeof templateInfo>;

/** The answer to a command. `code` 0 is success, else `message` says why in Chinese. */
export const printAnswer = z.object({
  version,
  id: z.string(),
  code: z.int(),
  message: z.string(),
  printers: z.array(printerInfo).optional(),
  templates: z.array(templateInfo).optional(),
  /** address of a picture of the first label, `data:image/svg+xml;base64,…` */
  image: z.string().optional(),
  job: printJob.optional(),
});
export type PrintAnswer = z.infer<typeof printAnswer>;

/** Told without being asked, to the connection that printed or asked for the job. */
export const printEvent = z.object({ version, event: z.literal('job'), job: printJob });
export type PrintEvent = z.infer<typeof printEvent>;

export const printMessage = z.union([printEvent, printAnswer]);
