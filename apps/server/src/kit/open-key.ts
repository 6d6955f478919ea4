/**
 * The open interface (platform M16): a request that is signed with a key of the space stands for that key, and asks only the
 * reading calls that its scopes open. It speaks for no person: no amounts, no writes.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import {
  type AnyCall,
  OPEN_CLOCK_MINUTES,
  OPEN_HEADERS,
  OPEN_NONCE,
  openScopeOf,
  rightsOf,
  rightsOfSpace,
  signedText,
} from '@muyun/contract';
import type { House } from './house.ts';
import { raise } from './raise.ts';
import { unseal } from './secrets.ts';
import { loadSpace } from './session-member.ts';
import { col, orNull, type RowOf, shape } from './shape.ts';
import { columns, sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import { type Member, NOBODY } from './who.ts';

/** A request as it was sent. */
export interface Signed {
  readonly key: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly method: string;
  /** path with its query, as it stood in the first line of the request */
  readonly path: string;
  readonly body: string;
  readonly ip: string;
}

/** Texts of bodies, kept from the parser to the signature. */
const bodies = new WeakMap<object, string>();
type Sent = { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
const headerOf = ({ headers }: Sent, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Keeps the text of a signed request's body: what is signed is what was sent, not what it means. */
export function keepBody(request: Sent, text: string): void {
  if (headerOf(request, OPEN_HEADERS.key) !== '') bodies.set(request, text);
}

/** The signature of a request; null where it has none, or a session. */
export function signedOf(
  request: Sent & { readonly method: string; readonly ip: string; readonly raw: { readonly url?: string } },
): Signed | null {
  const key = headerOf(request, OPEN_HEADERS.key);
  if (key === '' || headerOf(request, 'authorization') !== '') return null;
  return {
    key,
    timestamp: headerOf(request, OPEN_HEADERS.timestamp),
    nonce: headerOf(request, OPEN_HEADERS.nonce),
    signature: headerOf(request, OPEN_HEADERS.signature),
    method: request.method,
    path: request.raw.url ?? '',
    body: bodies.get(request) ?? '',
    ip: request.ip,
  };
}

const OWNER = shape({ tenantId: col.id, id: col.id });
const KEY = shape({
  id: col.id,
  name: col.text,
  secretCipher: col.text,
  ipAllowList: col.texts,
  expireTime: orNull(col.time),
  lastUsedTime: orNull(col.time),
});
type KeyRow = RowOf<typeof KEY> & { readonly scopes: readonly number[] };

/** Raises Open:KeyInvalid for a key of nobody, one that is switched off, deleted or past its time. */
async function keyOf(tx: Tx, id: string, at: Date): Promise<KeyRow> {
  const row = await tx.one(
    { ...KEY, scopes: col.json<number[]>() },
    sql`select ${columns(KEY)}, to_json(t.scopes) as scopes from api_key t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.is_enabled and not t.is_deleted`,
  );
  if (!row || (row.expireTime !== null && Date.parse(row.expireTime) <= at.getTime()))
    raise('Open:KeyInvalid');
  return row;
}

const MINUTE_MS = 60_000;
/** Raises Open:Clock, Open:Signature. */
function assertSigned(signed: Signed, secret: string, at: Date): void {
  const time = /^\d{13}$/.test(signed.timestamp) ? Number(signed.timestamp) : 0;
  if (Math.abs(at.getTime() - time) > OPEN_CLOCK_MINUTES * MINUTE_MS) raise('Open:Clock');
  const digest = createHash('sha256').update(signed.body).digest('hex');
  const expected = createHmac('sha256', secret)
    .update(signedText({ ...signed, digest }))
    .digest();
  const given = Buffer.from(signed.signature, 'hex');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSame || !OPEN_NONCE.test(signed.nonce)) raise('Open:Signature');
}

/** Whether an address is one of these, or of one of these networks. */
export function isAllowed(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const allowed = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) allowed.addAddress(address, family(address));
    else allowed.addSubnet(address, Number(prefix), family(address));
  }
  return allowed.check(plain, family(plain));
}

/** Raises Open:Replay for what was sent before. */
async function takeNonce(tx: Tx, key: KeyRow, signed: Signed, at: Date): Promise<void> {
  const taken = await tx.run(
    sql`insert into api_nonce (tenant_id, key_id, nonce, time) values (${tx.tenantId}, ${key.id}, ${signed.nonce}, ${at.toISOString()}) on conflict do nothing`,
  );
  if (taken === 0) raise('Open:Replay');
  const before = at.getTime() - MINUTE_MS;
  if (key.lastUsedTime === null || Date.parse(key.lastUsedTime) < before)
    await tx.run(
      sql`update api_key set last_used_time = ${at.toISOString()}, last_ip = ${signed.ip.slice(0, 64)} where tenant_id = ${tx.tenantId} and id = ${key.id}`,
    );
}

/** Who a signed request stands for. Raises Open:KeyInvalid, Open:Clock, Open:Signature, Open:Address, Open:Replay, Open:Scope. */
export async function keyMember(house: House, call: AnyCall, signed: Signed, at: Date): Promise<Member> {
  const scope = { tenantId: PLATFORM, userId: PLATFORM };
  const owner = await inTx(house.pools.host, { ...scope, readOnly: true }, (tx) =>
    tx.one(
      OWNER,
      sql`select tenant_id as "tenantId", id from api_key where app_key = ${signed.key} and is_enabled and not is_deleted /* all tenants */`,
    ),
  );
  if (!owner) raise('Open:KeyInvalid');
  const key = await inTx(house.pools.user, { ...scope, tenantId: owner.tenantId }, async (tx) => {
    const row = await keyOf(tx, owner.id, at);
    assertSigned(signed, unseal(row.secretCipher, row.id) ?? raise('Open:KeyInvalid'), at);
    if (!isAllowed(signed.ip, row.ipAllowList)) raise('Open:Address');
    await takeNonce(tx, row, signed, at);
    return row;
  });
  const opened = openScopeOf(call.id);
  if (opened === undefined || !key.scopes.includes(opened)) raise('Open:Scope');
  return memberOf(key, rightsOf(call.right), await loadSpace(house.pools, owner.tenantId));
}

const memberOf = (
  key: KeyRow,
  rights: readonly string[],
  space: Pick<Member, 'tenant' | 'factories'>,
): Member => {
  const possible = new Set<string>(space.tenant ? rightsOfSpace(space.tenant) : []);
  return {
    ...NOBODY,
    sessionId: key.id,
    nickname: key.name,
    dataScope: 'all',
    rights: new Set(rights.filter((right) => possible.has(right))),
    ...space,
  };
};
