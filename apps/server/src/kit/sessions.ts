/**
 * Opaque sessions: 32 random bytes, only the SHA-256 is stored (platform F7). A session is cached for at most 30 s
 * and dropped at once, in every process, when it ends or the rights of its member change.
 */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from './clock.ts';
import type { Pools } from './database.ts';
import type { Listener } from './listener.ts';
import { raise } from './raise.ts';
import { loadMember, loadSession, type SessionRow } from './session-member.ts';
import { col } from './shape.ts';
import { type Sql, sql } from './sql.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import type { Member } from './who.ts';

const CACHE_MS = 30_000;
const SEEN_MS = 60_000;
const MAX_CACHED = 20_000;
const WEB = 1;
export const END_REASON = {
  logout: 1,
  kicked: 2,
  passwordChanged: 3,
  memberDisabled: 4,
  replaced: 5,
  switched: 6,
  expired: 7,
  lookedEnough: 8,
} as const;

/** as the login log tells it (platform M15) */
const OPENED_AS = { login: 1, switch: 3 } as const;

interface Cached {
  readonly member: Member;
  readonly row: SessionRow;
  readonly until: number;
  seen: number;
}

const endOf = ({ row, seen }: Cached): number =>
  Math.min(
    Date.parse(row.absoluteExpireTime),
    seen + row.idleSeconds * 1000,
    row.graceUntil === null ? Infinity : Date.parse(row.graceUntil),
  );

const hours = (h: number): number => h * 3600;
interface Life {
  /** seconds without a request, and at most, after which it ends (platform F7) */
  readonly idle: number;
  readonly absolute: number;
}
const UNTIL_LATER: Life = { idle: hours(8), absolute: hours(168) };
const REMEMBERED: Life = { idle: hours(168), absolute: hours(720) };
/** of plug-ins and mini-programs, whose people have no box to tick */
const OF_CLIENT: Readonly<Record<number, Life>> = {
  4: { idle: hours(12), absolute: hours(168) },
  5: { idle: hours(720), absolute: hours(2160) },
};
const lifeOf = ({ clientType, rememberMe }: Pick<Opening, 'clientType' | 'rememberMe'>): Life =>
  OF_CLIENT[clientType] ?? (rememberMe ? REMEMBERED : UNTIL_LATER);
/** sessions of a client type at once (platform F7): browsers, plug-ins, all others */
const LIMITS: Readonly<Record<number, number>> = { [WEB]: 3, 4: 1 };
const OTHER_LIMIT = 2;

export interface Opening {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly tenantUserId: string | null;
  readonly clientType: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly rememberMe: boolean;
  /** the token of his that he leaves for another space: it ends, and its life goes on in the new one; else he has just logged in */
  readonly from?: string;
  /** what is written with it, under the lock of the account's row */
  readonly alongside?: (tx: Tx) => Promise<void>;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Seconds after which an unused session ends: of a browser those of its space, where it has set them. */
const idleOf = (of: { tenantId: string | null; clientType: number }, usual: Sql): Sql =>
  of.clientType === WEB
    ? sql`coalesce((select c.web_idle_minutes * 60 from tenant_config c where c.tenant_id = ${of.tenantId}::uuid), ${usual})`
    : usual;

/** The new row. Whoever only changes the space has not logged in anew: until when, and how idle, stays as it was. */
function insertSession(tx: Tx, input: Opening, token: string) {
  const { idle, absolute } = lifeOf(input);
  const former = input.from
    ? sql`(select s.absolute_expire_time as until, coalesce(s.usual_idle_seconds, ${idle}::int) as idle, s.id from user_session s
        where s.token_hash = ${hashToken(input.from)} and s.user_id = ${input.userId})`
    : sql`(select null::timestamptz as until, null::int as idle, null::uuid as id)`;
  const usual = sql`coalesce(f.idle, ${idle}::int)`;
  return tx.one(
    { expiresIn: col.int },
    sql`insert into user_session (token_hash, id, user_id, active_tenant_id, tenant_user_id, client_type, ip, user_agent, idle_seconds, usual_idle_seconds, opened_as, follows_id, absolute_expire_time)
      select ${hashToken(token)}, ${newId()}::uuid, ${input.userId}::uuid, ${input.tenantId}::uuid, ${input.tenantUserId}::uuid, ${input.clientType}::int, ${input.ip}, ${input.userAgent.slice(0, 300)},
        ${idleOf(input, usual)}, ${usual}, ${input.from ? OPENED_AS.switch : OPENED_AS.login}::int, f.id, coalesce(f.until, now() + make_interval(secs => ${absolute}::int))
      from (select 1) o left join ${former} f on true
      returning extract(epoch from absolute_expire_time - now())::int as "expiresIn"`,
  );
}

/** The session `s` of a token, or that which came after it. */
const isOf = (hash: Buffer): Sql =>
  sql`(s.token_hash = ${hash} or s.follows_id = (select b.id from user_session b where b.token_hash = ${hash}))`;

export class Sessions {
  readonly #pools: Pools;
  readonly #cache = new Map<string, Cached>();
  /** the keys of what is held of each person: a drop must not walk through everybody */
  readonly #keysOf = new Map<string, Set<string>>();
  #drops = 0;

  constructor(pools: Pools, listener: Listener) {
    this.#pools = pools;
    listener.on('session', (payload) => this.#drop(payload));
  }

  #drop(userId: string): void {
    this.#drops += 1;
    for (const key of this.#keysOf.get(userId) ?? []) this.#cache.delete(key);
    this.#keysOf.delete(userId);
  }

  #keep(key: string, entry: Cached): void {
    if (this.#cache.size >= MAX_CACHED) {
      this.#cache.clear();
      this.#keysOf.clear();
    }
    this.#cache.set(key, entry);
    const keys = this.#keysOf.get(entry.row.userId);
    if (keys) keys.add(key);
    else this.#keysOf.set(entry.row.userId, new Set([key]));
  }

  /** Drops what this server holds about a person; the others hear of it from the transaction that has changed his rights. */
  drop(userId: string): void {
    this.#drop(userId);
  }

  /** The member behind a token; the session counts as used. Raises Session:Invalid or Session:ReplacedByOther. */
  async find(token: string, at: Date): Promise<Member> {
    const hash = hashToken(token);
    const entry = await this.#open(hash, at);
    if (at.getTime() - entry.seen > SEEN_MS) {
      entry.seen = at.getTime();
      await this.#pools.host.query('update user_session set last_seen_time = $2 where token_hash = $1', [
        hash,
        at.toISOString(),
      ]);
    }
    return entry.member;
  }

  /** The member behind a token and when the session runs out, without using it: what waits does not keep a session alive. */
  async look(token: string, at: Date): Promise<{ member: Member; until: Date }> {
    const entry = await this.#open(hashToken(token), at);
    return { member: entry.member, until: new Date(endOf(entry)) };
  }

  async #open(hash: Buffer, at: Date): Promise<Cached> {
    const key = hash.toString('base64');
    let entry = this.#cache.get(key);
    if (!entry || entry.until < at.getTime()) {
      const drops = this.#drops;
      entry = await this.#load(hash, at);
      // what was read while something ended may be from before: good for this request, not for the next
      if (drops === this.#drops) this.#keep(key, entry);
    }
    if (endOf(entry) < at.getTime()) raise('Session:Invalid');
    return entry;
  }

  async #load(hash: Buffer, at: Date): Promise<Cached> {
    const row = await loadSession(this.#pools, hash);
    if (!row) raise('Session:Invalid');
    if (row.endedTime && row.graceUntil === null)
      raise(row.endReason === END_REASON.replaced ? 'Session:ReplacedByOther' : 'Session:Invalid');
    const member = await loadMember(this.#pools, row);
    return { member, row, until: at.getTime() + CACHE_MS, seen: Date.parse(row.lastSeenTime) };
  }

  /** Opens a session and ends the oldest over the limit of its client type (platform F7); one that has ended by itself counts no more. Answers the token. */
  async open(input: Opening): Promise<{ token: string; expiresIn: number }> {
    const token = randomBytes(32).toString('base64url');
    const limit = LIMITS[input.clientType] ?? OTHER_LIMIT;
    const scope = { tenantId: PLATFORM, userId: input.userId };
    const [, , made] = await inTx(this.#pools.host, scope, (tx) =>
      // in this order, and none waits for the one before: the account's row is the lock
      Promise.all([
        tx.run(sql`select 1 from app_account where id = ${input.userId} for update`),
        // whoever goes on from a token that was left before leaves what came after it
        input.from &&
          tx.run(
            sql`update user_session s set ended_time = now(), end_reason = ${END_REASON.switched} where ${isOf(hashToken(input.from))} and s.user_id = ${input.userId} and s.ended_time is null`,
          ),
        insertSession(tx, input, token),
        input.alongside?.(tx),
        tx.run(sql`update user_session set ended_time = now(), end_reason = ${END_REASON.replaced} where token_hash in (
           select token_hash from user_session where user_id = ${input.userId} and client_type = ${input.clientType} and ended_time is null and absolute_expire_time > now()
             and last_seen_time + make_interval(secs => idle_seconds) > now() order by created_time desc offset ${limit})`),
        tx.run(sql`select pg_notify('session', ${input.userId})`),
      ]),
    );
    // here at once: the notification may come after the next request of the session that has ended
    this.#drop(input.userId);
    return { token, expiresIn: made?.expiresIn ?? 0 };
  }

  /** Ends one session by its token, with what came after it where its person has gone on; an unknown token is no error. */
  async end(token: string, reason: number): Promise<void> {
    const { rows } = await this.#pools.host.query<{ user_id: string }>(
      sql`update user_session s set ended_time = now(), end_reason = ${reason} where ${isOf(hashToken(token))} and s.ended_time is null returning user_id`,
    );
    if (rows[0]) await this.forget(rows[0].user_id);
  }

  /** Ends all other sessions of a person, e.g. after a change of password. Answers how many. */
  async endOthers(userId: string, keepSessionId: string, reason: number): Promise<number> {
    const { rowCount } = await this.#pools.host.query(
      'update user_session set ended_time = now(), end_reason = $3 where user_id = $1 and id <> $2 and ended_time is null',
      [userId, keepSessionId, reason],
    );
    await this.forget(userId);
    return rowCount ?? 0;
  }

  /** Ends every session of a person. */
  async endAll(userId: string, reason: number): Promise<void> {
    await this.#pools.host.query(
      'update user_session set ended_time = now(), end_reason = $2 where user_id = $1 and ended_time is null',
      [userId, reason],
    );
    await this.forget(userId);
  }

  /** Ends one session of a person by its id; false when he has none of that id, or it had ended. */
  async endOne(userId: string, sessionId: string, reason: number): Promise<boolean> {
    const { rowCount } = await this.#pools.host.query(
      'update user_session set ended_time = now(), end_reason = $3 where user_id = $1 and id = $2 and ended_time is null',
      [userId, sessionId, reason],
    );
    await this.forget(userId);
    return rowCount === 1;
  }

  /** Drops what is cached about a person, here at once and elsewhere by notification. */
  async forget(userId: string): Promise<void> {
    this.#drop(userId);
    await this.#pools.host.query("select pg_notify('session', $1)", [userId]);
  }
}
