/** What is out of date after any change of a message. */
import { message } from '@muyun/contract';

export const MESSAGE_READS = [message.header, message.listMessages] as const;
