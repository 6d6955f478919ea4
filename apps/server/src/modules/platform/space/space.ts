/** Registering, and making a space: what they mean (platform M1, M4). */
import {
  AGREEMENT_VERSION,
  type BodyOf,
  fill,
  type OutputOf,
  SMS_PURPOSES,
  type space as calls,
  SPACE_WORDS,
} from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertCode, findAccount, hashPassword, isAcceptable, mySpaces } from '../account/index.ts';
import { startInit } from '../tenant/index.ts';
import {
  attachInvitations,
  editionsOf,
  holdWord,
  insertOwnAccount,
  insertOwnSpace,
  isNameTaken,
  ownedBy,
} from './space.store.ts';

const PERSONAL = 1;
const ENTERPRISE = 2;
/** of one person, without a paid edition */
const MOST_UNPAID = 5;

interface Wanted {
  readonly editionType: number;
  readonly editionId?: string | null;
  readonly name: string;
  readonly telephone: string | null;
  readonly source: 1 | 2;
  readonly owner: { readonly userId: string; readonly name: string; readonly phone: string | null };
}

/**
 * A space of the person's own: on trial where its edition has one, else waiting for its order unless it is free. Raises
 * Tenant:EditionUnavailable, NameExists, TooManySpaces or TrialUsed.
 */
async function makeSpace(tx: Tx, wanted: Wanted): Promise<string> {
  const { editionType, owner, name } = wanted;
  const editions = await editionsOf(tx, [editionType]);
  const edition = editions.find((e) => e.isOpen && (!wanted.editionId || e.id === wanted.editionId));
  if (!edition) raise('Tenant:EditionUnavailable');
  if (editionType !== PERSONAL) {
    await holdWord(tx, `space ${name.trim().toLowerCase()}`);
    if (await isNameTaken(tx, name)) raise('Tenant:NameExists');
  }
  const owned = await ownedBy(tx, owner, editionType);
  if (owned.unpaid >= MOST_UNPAID) raise('Tenant:TooManySpaces');
  const isTrial = !edition.isFree && edition.trialDays > 0;
  if (isTrial && owned.isTrialUsed) raise('Tenant:TrialUsed');
  return insertOwnSpace(tx, {
    name,
    editionId: edition.id,
    trialDays: isTrial ? edition.trialDays : null,
    isActive: edition.isFree || isTrial,
    telephone: wanted.telephone,
    source: wanted.source,
    factory: editionType === ENTERPRISE ? SPACE_WORDS.factory : null,
    owner,
  });
}

/** A space for the person himself, who becomes its owner. Raises Tenant:UserMismatch beside what `makeSpace` refuses. */
export async function createSpace(
  house: House,
  who: Who,
  body: BodyOf<typeof calls.createSpace>,
): Promise<OutputOf<typeof calls.createSpace>> {
  if (body.userId !== who.userId) raise('Tenant:UserMismatch');
  const tenantId = await inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId }, (tx) =>
    makeSpace(tx, {
      editionType: body.editionType,
      editionId: body.editionId ?? null,
      name: body.displayName,
      telephone: body.telephone ?? who.phoneNumber,
      source: 2,
      owner: { userId: who.userId, name: who.nickname, phone: who.phoneNumber },
    }),
  );
  await startInit(house, tenantId);
  const made = (await mySpaces(house, who.userId)).find((s) => s.tenantId === tenantId);
  return { tenantId, tenantState: made?.tenantState ?? 0 };
}

/**
 * An account with a space: of the type that was asked for, or a personal one. Raises Account:AgreementRequired,
 * PasswordMismatch, PasswordWeak, SmsCodeInvalid, PhoneExists, and what `makeSpace` refuses; then nothing is made.
 */
export async function register(
  house: House,
  pepper: string,
  body: BodyOf<typeof calls.register>,
): Promise<OutputOf<typeof calls.register>> {
  const { phone, displayName } = body;
  if (body.agreementVersion !== AGREEMENT_VERSION) raise('Account:AgreementRequired');
  if (body.password !== body.password2) raise('Account:PasswordMismatch');
  if (!isAcceptable(body.password, [phone], false)) raise('Account:PasswordWeak');
  await assertCode(house, { phone, code: body.smsCode, purpose: SMS_PURPOSES.register, pepper });
  const passwordHash = await hashPassword(pepper, body.password);
  const name = body.realName?.trim() || fill(SPACE_WORDS.newcomer, { tail: phone.slice(-4) });
  const registered = await inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, async (tx) => {
    await holdWord(tx, `phone ${phone}`);
    if (await findAccount(tx, phone)) raise('Account:PhoneExists');
    const userId = await insertOwnAccount(tx, {
      phone,
      name,
      passwordHash,
      agreementVersion: AGREEMENT_VERSION,
    });
    await attachInvitations(tx, userId, phone);
    const tenantId = await makeSpace(tx, {
      editionType: displayName ? (body.editionType ?? ENTERPRISE) : PERSONAL,
      name: displayName ?? fill(SPACE_WORDS.personal, { name }),
      telephone: phone,
      source: 1,
      owner: { userId, name, phone },
    });
    return { userId, tenantId };
  });
  if (displayName) await startInit(house, registered.tenantId);
  return registered;
}
