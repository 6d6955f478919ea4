/** The door of short messages that are no codes. */
export { startSms } from './sms.ts';
export { type NewSms, outcomesOf, purgeSms, queueSms } from './sms.store.ts';
