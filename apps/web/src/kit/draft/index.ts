export { agreeTo, askGiveUp, askGiveUpRecord, askRestore, useDraft } from './use-draft.ts';
export type { DraftHandle, DraftOptions } from './use-draft.ts';
export { useFormDraft, useValuesDraft } from './use-form-draft.ts';
export type { DialogDraft, FormDraft } from './use-form-draft.ts';
export { VISIT, draftsOn, dropDraft } from './drafts.ts';
export type { Draft } from './drafts.ts';
