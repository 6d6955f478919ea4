/** What stands in the journal. */
import { labelTemplate, printCommand } from '@muyun/contract/label';
import { z } from 'zod';

const job = z.string();
const count = z.int().min(0);
const at = z.number();
export const ENDED = ['confirmed', 'sent', 'failed'] as const;

export const journalRecord = z.discriminatedUnion('is', [
  /** accepted, with the template as it was */
  z.object({ is: z.literal('job'), job, at, hash: z.string(), command: printCommand, layout: labelTemplate }),
  /** about to be handed to the printer, up to this label */
  z.object({ is: z.literal('sent'), job, upTo: count }),
  /** done, by the printer's own word */
  z.object({ is: z.literal('confirmed'), job, upTo: count }),
  /** nobody knows what became of the labels between confirmed and sent */
  z.object({ is: z.literal('unsure'), job, message: z.string() }),
  /** a person has looked: so many are there */
  z.object({ is: z.literal('decided'), job, upTo: count }),
  z.object({ is: z.literal('cancelled'), job }),
  z.object({ is: z.literal('ended'), job, at, state: z.enum(ENDED), message: z.string() }),
  /** all that is left of an ended job after the journal was made shorter: the same id is not printed again */
  z.object({
    is: z.literal('past'),
    job,
    at,
    hash: z.string(),
    printer: z.string(),
    title: z.string(),
    template: z.string(),
    labels: count,
    first: count,
    sent: count,
    confirmed: count,
    state: z.enum(ENDED),
    message: z.string(),
  }),
]);
export type JournalRecord = z.infer<typeof journalRecord>;
export type JobRecord = Extract<JournalRecord, { is: 'job' }>;
