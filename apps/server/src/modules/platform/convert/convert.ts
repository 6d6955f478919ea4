/** Asking for a conversion: what can be made of which file, what is there already, what waits (platform M20). */
import { convert as calls, type ConversionView, type OutputOf } from '@muyun/contract';
import { assertMayOpen, mayOpenFile } from '../../../kit/file-access.ts';
import { loadFile } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { COMMAND_MAKER, HOUSE_MAKER, previewOf } from '../storage/index.ts';
import { countOpen, findTask, lastTask, type TaskRow, taskFor } from './convert.store.ts';
import { conversionPage, lockConversion, openCounts, writeTurn } from './host.store.ts';

const { CONVERSIONS, CONVERT, CONVERT_ACTIONS, CONVERT_STATES, UNLEASED } = calls;
const MOST_OPEN = 200;
const INTERACTIVE = 0;
/** fileType of what the house draws by itself, of a DXF */
const NATIVE: ReadonlySet<number> = new Set([2, 3]);

export const conversionOf = (fileType: number) => CONVERSIONS.find((c) => c.value === fileType);
export const isNative = (ext: string, fileType: number): boolean => ext === 'dxf' && NATIVE.has(fileType);

const shown = ({ sourceId: _source, ...task }: TaskRow): ConversionView => task;

/** Raises Common:NotFound, Convert:Unsupported, Convert:QueueFull. What was made of equal content is there at once. */
export async function convertFile(
  { tx, who, house }: { tx: Tx; who: Who; house: House },
  id: string,
  fileType: number,
): Promise<ConversionView> {
  await assertMayOpen(tx, who, house.fileOwners, [id]);
  const file = await loadFile(tx, id);
  const spec = conversionOf(fileType);
  if (!spec || !(spec.from as readonly string[]).includes(file.ext))
    return raise('Convert:Unsupported', { ext: file.ext.toUpperCase() });
  const native = isNative(file.ext, fileType);
  const makers = [native ? HOUSE_MAKER : COMMAND_MAKER];
  const made = await previewOf(tx, { sha256: file.sha256, kind: spec.to, makers });
  if (!made && (await countOpen(tx)) >= MOST_OPEN) raise('Convert:QueueFull');
  const taskId = await taskFor(tx, {
    sourceId: id,
    sha256: file.sha256,
    ext: file.ext,
    fileType,
    isNative: native,
    state: made ? CONVERT.done : CONVERT.queued,
    priority: INTERACTIVE,
  });
  return shown((await findTask(tx, taskId)) ?? raise('Common:NotFound'));
}

/** What other work waits for: `ready` once it is made, `open` while somebody makes it, else why it will not be made. */
export type ConversionOutcome =
  | { readonly is: 'ready' }
  | { readonly is: 'open' }
  | { readonly is: 'failed'; readonly reason: string };

/** Has a file converted for other work that waits for it. Null: no server that runs can do this. Raises Convert:QueueFull. */
export async function beginConversion(
  tx: Tx,
  id: string,
  fileType: number,
): Promise<ConversionOutcome | null> {
  const file = await loadFile(tx, id);
  const kind = conversionOf(fileType)?.to ?? '';
  if (await previewOf(tx, { sha256: file.sha256, kind, makers: [COMMAND_MAKER] })) return { is: 'ready' };
  if ((await countOpen(tx)) >= MOST_OPEN) raise('Convert:QueueFull');
  const { sha256, ext } = file;
  const of = {
    sourceId: id,
    sha256,
    ext,
    fileType,
    isNative: false,
    state: CONVERT.queued,
    priority: INTERACTIVE,
  };
  const task = await findTask(tx, await taskFor(tx, of));
  return task?.hasConverter ? { is: 'open' } : null;
}

/** How far it is. */
export async function conversionOutcome(tx: Tx, id: string, fileType: number): Promise<ConversionOutcome> {
  const file = await loadFile(tx, id);
  const kind = conversionOf(fileType)?.to ?? '';
  if (await previewOf(tx, { sha256: file.sha256, kind, makers: [COMMAND_MAKER] })) return { is: 'ready' };
  const task = await lastTask(tx, file.sha256, fileType);
  if (task && (task.state === CONVERT.queued || task.state === CONVERT.running)) return { is: 'open' };
  return {
    is: 'failed',
    reason: task?.error ?? CONVERT_STATES.find((s) => s.value === task?.state)?.label ?? '',
  };
}

/** A task of a file that the person may open. Raises Common:NotFound. */
export async function taskView(tx: Tx, who: Who, house: House, id: string): Promise<ConversionView> {
  const task = (await findTask(tx, id)) ?? raise('Common:NotFound');
  if (!(await mayOpenFile(tx, who, house.fileOwners, task.sourceId))) raise('Common:NotFound');
  return shown(task);
}

/** For the header of the platform's people. */
export const openConverts = async (tx: Tx): Promise<OutputOf<typeof calls.fileConverts>> =>
  (await openCounts(tx)).map(({ type, severIp, fileCount }) => ({
    type,
    fileType: conversionOf(type)?.label ?? '',
    fileCount,
    severIp: severIp ?? UNLEASED,
  }));

/** Raises Common:NotFound, Convert:State. */
export async function turn(tx: Tx, id: string, verb: 'retry' | 'cancel') {
  const row = (await lockConversion(tx, id)) ?? raise('Common:NotFound');
  if (!row.actions.includes(verb)) {
    const state = CONVERT_STATES.find((s) => s.value === row.state)?.label ?? '';
    raise('Convert:State', { state, action: CONVERT_ACTIONS[verb] });
  }
  await writeTurn(tx, id, verb === 'retry' ? CONVERT.queued : CONVERT.cancelled);
  return (await lockConversion(tx, id)) ?? raise('Common:NotFound');
}
export { conversionPage };
