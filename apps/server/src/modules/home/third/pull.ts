/** Pulls an address book: compares it with what is here, and writes each difference through the record's own door (platform M16). */
import {
  third as calls,
  THIRD_ACTION,
  THIRD_FAULTS,
  THIRD_RESULT,
  THIRD_RETRIES,
  THIRD_SCOPE,
} from '@muyun/contract';
import { z } from 'zod';
import { writeAudit } from '../../../kit/audit.ts';
import { businessDay } from '../../../kit/clock.ts';
import { DirectoryError, type RemotePerson, type RemoteUnit } from '../../../kit/directory.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import type { House } from '../../../kit/house.ts';
import { AppError, fromDatabase, raise } from '../../../kit/raise.ts';
import { unseal } from '../../../kit/secrets.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { NOBODY, type Who } from '../../../kit/who.ts';
import { employees, knownEmployees, knownUnits, leaveEmployee, units } from '../../identity/index.ts';
import { type ConfigRow, findConfig, mappingOf, ownerOfRemote, putMapping } from './config.store.ts';
import { hereOf, type Pairs, type Plan, planPeople, planUnits } from './pull.plan.ts';
import { keptHere } from './said.store.ts';
import { type ItemRow, lockItem, type TaskRow, writeOutcome } from './sync.store.ts';

const MINUTE_MS = 60_000;
const MOST_ERROR = 200;
type Book = readonly RemoteUnit[] | readonly RemotePerson[];

/** What the address book says. Raises Third:ConnectFailed, Third:SecretMissing. */
export async function fetchBook(house: House, config: ConfigRow, scope: number): Promise<Book> {
  const secret = unseal(config.secretCipher, config.id) ?? raise('Third:SecretMissing');
  const key = { provider: config.provider, appId: config.appId, secret };
  try {
    return await (scope === THIRD_SCOPE.unit ? house.directory.units(key) : house.directory.people(key));
  } catch (error) {
    if (error instanceof DirectoryError) raise('Third:ConnectFailed', { reason: error.message });
    throw error;
  }
}
/** Raises Third:ConnectFailed, Third:SecretMissing. */
export async function checkBook(house: House, config: ConfigRow): Promise<AppError | null> {
  const secret = unseal(config.secretCipher, config.id) ?? raise('Third:SecretMissing');
  try {
    await house.directory.check({ provider: config.provider, appId: config.appId, secret });
    return null;
  } catch (error) {
    if (error instanceof DirectoryError) raise('Third:ConnectFailed', { reason: error.message });
    throw error;
  }
}

const pairsOf = async (tx: Tx, configId: string, kind: number): Promise<Pairs> =>
  new Map((await mappingOf(tx, configId, kind)).map((p) => [p.remoteId, p.localId]));

/** The differences between an address book and what is here now. */
export async function planOf(tx: Tx, configId: string, scope: number, book: Book): Promise<Plan> {
  const pairs = await pairsOf(tx, configId, scope);
  if (scope === THIRD_SCOPE.unit)
    return planUnits(book as readonly RemoteUnit[], await knownUnits(tx), pairs);
  const [unitPairs, kept] = await Promise.all([
    pairsOf(tx, configId, THIRD_SCOPE.unit),
    keptHere(tx, { configId, scope }),
  ]);
  return planPeople(book as readonly RemotePerson[], await knownEmployees(tx), pairs, unitPairs, kept);
}

/** Whoever began the synchronisation, as far as a record needs to know while it is written for him. */
export type Starter = Pick<Who, 'userId' | 'tenantUserId' | 'nickname'>;
function doingFor(house: House, tx: Tx, starter: Starter): MasterDoing {
  const who: Who = {
    ...NOBODY,
    ...starter,
    sessionId: starter.userId,
    dataScope: 'all',
    requestId: starter.userId,
  };
  const { id: callId, right: permission } = calls.startSync;
  const source = {
    callId,
    method: null,
    route: null,
    permission,
    userAgent: null,
    started: performance.now(),
  };
  const outcome = { httpStatus: null, errorCode: null };
  return { tx, who, house, audit: (entry) => writeAudit(tx, who, source, entry, outcome) };
}

/** A row as it was kept. */
const UNIT = z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() });
const PERSON = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  unitIds: z.array(z.string()),
  isActive: z.boolean(),
});

type Of = { readonly configId: string; readonly scope: number };
/** Ours by the mapping as it is now, or as the comparison has found it. */
async function localOf(tx: Tx, of: Of, item: ItemRow, remoteId: string): Promise<string | null> {
  return (await ownerOfRemote(tx, of.configId, of.scope, remoteId)) ?? item.localId;
}

/** What it hangs below was refused: it is tried again with it. */
class NotYet extends Error {}
const notYet = (): never => {
  throw new NotYet(THIRD_FAULTS.parent);
};

async function applyUnit(doing: MasterDoing, of: Of, item: ItemRow): Promise<string> {
  const { tx } = doing;
  const unit = UNIT.parse(item.payload);
  const pairs = await pairsOf(tx, of.configId, THIRD_SCOPE.unit);
  const parentId = unit.parentId === null ? null : (pairs.get(unit.parentId) ?? notYet());
  const body = { displayName: unit.name, parentId };
  const id = await localOf(tx, of, item, unit.id);
  if (id === null) return (await units.create(doing, body)).id;
  const known = (await knownUnits(tx)).find((u) => u.id === id) ?? raise('Common:NotFound');
  if (known.name !== unit.name || known.parentId !== parentId)
    await units.update(doing, id, { ...body, version: known.version });
  return id;
}

async function applyPerson(doing: MasterDoing, of: Of, item: ItemRow): Promise<string> {
  const { tx } = doing;
  const person = PERSON.parse(item.payload);
  const id = await localOf(tx, of, item, person.id);
  const { phoneNumber, ...body } = hereOf(person, await pairsOf(tx, of.configId, THIRD_SCOPE.unit));
  const next = { ...body, ...(phoneNumber === null ? {} : { phoneNumber }) };
  if (id === null) return (await employees.create(doing, next)).id;
  const known = (await knownEmployees(tx)).find((e) => e.id === id) ?? raise('Common:NotFound');
  await employees.update(doing, id, { ...next, version: known.version });
  return id;
}

/** Writes one difference and what became of it, in one transaction. */
async function applyIn(doing: MasterDoing, of: Of, item: ItemRow): Promise<void> {
  const { tx } = doing;
  await findConfig(tx, of.configId, true);
  const isUnit = of.scope === THIRD_SCOPE.unit;
  const localId = await (isUnit ? applyUnit(doing, of, item) : applyPerson(doing, of, item));
  const remoteId = String(item.payload['id']);
  await putMapping(tx, { configId: of.configId, kind: of.scope, localId }, remoteId);
  await writeOutcome(tx, {
    id: item.id,
    result: THIRD_RESULT.done,
    remoteId,
    error: null,
    attempt: item.attempt + 1,
    nextTime: null,
  });
}

/** One row of a synchronisation; what is refused is noted with its reason and tried again after 1, 5 and 30 minutes. */
export async function applyItem(
  house: House,
  space: { readonly tenantId: string; readonly starter: Starter },
  task: TaskRow,
  item: ItemRow,
  at: Date,
): Promise<void> {
  const scope = { tenantId: space.tenantId, userId: space.starter.userId };
  try {
    await inTx(house.pools.user, scope, (tx) => applyIn(doingFor(house, tx, space.starter), task, item));
  } catch (error) {
    const isKnown = error instanceof AppError || error instanceof NotYet;
    const known = isKnown ? error : fromDatabase(error);
    if (!known) throw error;
    const wait = THIRD_RETRIES[item.attempt];
    await inTx(house.pools.user, scope, (tx) =>
      writeOutcome(tx, {
        id: item.id,
        result: THIRD_RESULT.failed,
        remoteId: String(item.payload['id']),
        error: known.message.slice(0, MOST_ERROR),
        attempt: item.attempt + 1,
        nextTime: wait === undefined ? null : new Date(at.getTime() + wait * MINUTE_MS).toISOString(),
      }),
    );
  }
}

/** Somebody whom the address book does not name any more leaves, because a person has said so. Raises Third:ItemState. */
export async function confirmLeaving(
  doing: MasterDoing,
  id: string,
): Promise<{ result: number; error: null }> {
  const { tx } = doing;
  const item = (await lockItem(tx, id)) ?? raise('Common:NotFound');
  if (item.result !== THIRD_RESULT.proposed || item.action !== THIRD_ACTION.leave || item.localId === null)
    raise('Third:ItemState');
  const known = (await knownEmployees(tx)).find((e) => e.id === item.localId) ?? raise('Common:NotFound');
  await leaveEmployee(doing, known.id, { leaveDate: businessDay(), version: known.version });
  await writeOutcome(tx, {
    id,
    result: THIRD_RESULT.done,
    remoteId: String(item.payload['id']),
    error: null,
    attempt: item.attempt + 1,
    nextTime: null,
  });
  return { result: THIRD_RESULT.done, error: null };
}
