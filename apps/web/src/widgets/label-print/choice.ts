/** What a person chose last, kept on this machine: printers belong to it. */
import { readStored, writeStored } from '../../kit/storage.ts';
import { useSession } from '../../kit/session/session-store.ts';

export interface LabelChoice {
  readonly printer?: string;
  readonly template?: string;
}
const name = (): string => `label-print.${useSession.getState().userId ?? ''}`;

export const lastChoice = (): LabelChoice => readStored<LabelChoice>(name(), {});
export const keepChoice = (choice: LabelChoice): void => writeStored(name(), choice);
