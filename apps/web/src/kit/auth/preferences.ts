/**
 * What the person has set up for himself is kept on the server too and follows him to another computer (platform M2); local storage is the
 * fast copy. A computer that knows the moment of the last change asks for nothing. 同步到账号 can be switched off for one computer.
 */
import { MARK, type PreferenceMark, SYNC, UNSENT } from './preference-names.ts';
import { isLookWindow, onStored, readStored, writeStored } from '../storage.ts';

const SEND_AFTER_MS = 3000;

let timer = 0;
/** Sends what is unsent after a while: one gesture writes several times. */
function sendLater(userId: string): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    void import('../preference/sync.ts').then(({ send }) => send(userId));
  }, SEND_AFTER_MS);
}

/** Before the screens stand: takes over what another computer has changed, then watches what this one does. */
export async function followPreferences(userId: string, time: string | null): Promise<void> {
  if (isLookWindow || !readStored(SYNC, true)) return onStored(undefined);
  const mark = readStored<PreferenceMark | null>(MARK, null);
  const isKnown = mark ? mark.userId === userId && mark.time === time : time === null;
  if (!isKnown) {
    const { take } = await import('../preference/sync.ts');
    await take(userId, mark);
  }
  onStored((name) => {
    const unsent = readStored<string[]>(UNSENT, []);
    if (!unsent.includes(name)) writeStored(UNSENT, [...unsent, name]);
    sendLater(userId);
  });
  if (readStored<string[]>(UNSENT, []).length > 0) sendLater(userId);
}
