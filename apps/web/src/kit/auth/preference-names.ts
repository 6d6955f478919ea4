/** What this computer notes of the own settings that follow a person. */

/** Whose settings stand in this computer's storage, and as of when. */
export interface PreferenceMark {
  userId: string;
  time: string | null;
}
export const MARK = 'preferences';
/** Names that the server has not got yet: written before they are sent, so that a closed window loses none. */
export const UNSENT = 'unsent';
export const SYNC = 'sync';
