/** Drafts of forms in this browser: one entry per space, person, screen and form. Nobody else's is ever read. */
import { readStored, removeStored, storedNames, writeStored } from '../storage.ts';
import { useSession } from '../session/session-store.ts';

export interface Draft {
  /** what the form is called: 新增工程 */
  title: string;
  /** when it was last typed in */
  at: string;
  values: unknown;
  /** the record, or the chosen records, as they were when the form was opened; null for a new one */
  row: unknown;
  /** label of the action that opens the form: 新增工程, 编辑, 批量修改 */
  opener: string;
  /** the load of the page that wrote it */
  visit: string;
  /** a few of the typed words, so that the person knows it again */
  gist: string;
}

/** Tells drafts of this load of the page, whose form still stands or was closed, from those that were left. */
export const VISIT = crypto.randomUUID();

const PREFIX = 'draft.';
const KEPT_DAYS = 7;
const DAY = 86_400_000;

const scopeOf = (): string | null => {
  const { tenantId, userId } = useSession.getState();
  return userId === null ? null : `${PREFIX}${tenantId ?? 'host'}.${userId}.`;
};

/** `screen` is the tab's key, `form` names the form within it. Null without a session. */
export function draftKey(screen: string, form: string): string | null {
  const scope = scopeOf();
  return scope === null ? null : `${scope}${screen}#${form}`;
}

const isFresh = (draft: Draft | null): draft is Draft =>
  draft !== null && Date.now() - Date.parse(draft.at) < KEPT_DAYS * DAY;

export function readDraft(key: string): Draft | null {
  const draft = readStored<Draft | null>(key, null);
  return isFresh(draft) ? draft : null;
}
export const writeDraft = (key: string, draft: Draft): void => writeStored(key, draft);
export const dropDraft = (key: string): void => removeStored(key);

/** The drafts of this person on one screen, the newest first. Old ones of the person go on the way. */
export function draftsOn(screen: string): { key: string; draft: Draft }[] {
  const scope = scopeOf();
  if (scope === null) return [];
  const found: { key: string; draft: Draft }[] = [];
  for (const key of storedNames(scope)) {
    const draft = readDraft(key);
    if (!draft) dropDraft(key);
    else if (key.startsWith(`${scope}${screen}#`)) found.push({ key, draft });
  }
  return found.sort((a, b) => b.draft.at.localeCompare(a.draft.at));
}

const GIST_WORDS = 4;
const GIST_LENGTH = 60;

/** ids, and the names of rows that are not stored yet */
const NO_WORD = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|new-\d+)$/i;

/** The typed words of a form: texts and numbers, no ids. */
export function gistOf(values: unknown): string {
  const words: string[] = [];
  const walk = (value: unknown): void => {
    if (words.length >= GIST_WORDS) return;
    if (typeof value === 'string') {
      if (value.trim() !== '' && !NO_WORD.test(value)) words.push(value.trim());
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(values);
  return words.join('、').slice(0, GIST_LENGTH);
}
