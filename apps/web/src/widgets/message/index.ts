export { useOpenMessage } from './use-open-message.tsx';
export type { MessageOpener } from './use-open-message.tsx';
export { MESSAGE_READS } from './reads.ts';
export { askedBy, useAnswer } from './use-answer.ts';
export { AnswerTag, MessageTags } from './MessageTags.tsx';
export { originOf } from './origin.ts';
