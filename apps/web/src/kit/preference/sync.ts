/** Brings the own settings of a person from the server and there; fetched when there is something to bring. */
import { preference } from '@muyun/contract';
import type { BodyInputOf } from '@muyun/contract';
import { MARK, type PreferenceMark, UNSENT } from '../auth/preference-names.ts';
import { isApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { useSession } from '../session/session-store.ts';
import { readStored, rereadStored, SYNCED, storedNames, writeQuietly, writeStored } from '../storage.ts';

type Value = BodyInputOf<typeof preference.putPreference>['value'];

const keepMark = (mark: PreferenceMark): void => writeStored(MARK, mark);

/**
 * What the server has replaces what is here, but for what this computer has not sent yet. Settings of somebody else are forgotten;
 * what was set up before anybody's were known stays. Without an answer everything stays as it is.
 */
export async function take(userId: string, mark: PreferenceMark | null): Promise<void> {
  const answer = await request(preference.preferences).catch(() => undefined);
  if (!answer) return;
  const isOthers = mark !== null && mark.userId !== userId;
  if (isOthers) writeStored(UNSENT, null);
  const unsent = new Set(readStored<string[]>(UNSENT, []));
  const theirs = new Map(answer.items.map((item) => [item.key, item.value]));
  if (mark)
    for (const name of storedNames('').filter((n) => SYNCED.test(n)))
      if (!theirs.has(name) && !unsent.has(name)) writeQuietly(name, null);
  for (const [name, value] of theirs) if (!unsent.has(name)) writeQuietly(name, value);
  keepMark({ userId, time: answer.time });
  rereadStored();
}

/** Sends what is unsent, one by one; what the server refuses stays on this computer alone. */
export async function send(userId: string): Promise<void> {
  for (const name of readStored<string[]>(UNSENT, [])) {
    // somebody else may have logged in meanwhile
    if (useSession.getState().userId !== userId) return;
    const value = readStored<Value>(name, null);
    try {
      const { before, time } = await request(preference.putPreference, { body: { key: name, value } });
      const mark = readStored<PreferenceMark | null>(MARK, null);
      // another computer has written meanwhile: the old mark stays, so that the next visit asks
      if ((mark?.time ?? null) === before) keepMark({ userId, time });
    } catch (error) {
      if (!isApiError(error) || error.status !== 400) return;
    }
    // written again while it was under way: it is sent again
    if (JSON.stringify(readStored<Value>(name, null)) !== JSON.stringify(value)) continue;
    writeStored(
      UNSENT,
      readStored<string[]>(UNSENT, []).filter((n) => n !== name),
    );
  }
}
