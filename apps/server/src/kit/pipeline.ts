/** The request pipeline in its fixed order (platform F2): one function, the same for every call of the contract. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, faultsOf, type FieldFault, rightsOf } from '@muyun/contract';
import type { ZodType } from 'zod';
import { type AuditEntry, type AuditSource, writeAudit } from './audit.ts';
import type { Binding, Context, EventSource } from './call.ts';
import { now } from './clock.ts';
import { sendEvents, type Streams } from './event-stream.ts';
import { fileStream, type FileAnswer, stageUpload, type Upload } from './files.ts';
import { admit, type GuardInput, identify } from './guard.ts';
import type { House } from './house.ts';
import { assertKept } from './json.ts';
import { AppError, appError, fromDatabase, invalid, raise } from './raise.ts';
import { addressKey, type Rates } from './rates.ts';
import { assertReferences } from './references.ts';
import { claimKey, keepAnswer } from './request-key.ts';
import { receivers, writers } from './threads.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import { receiveUpload } from './upload.ts';
import type { Member, Who } from './who.ts';

/** after which a server that cannot now may be asked again */
const RETRY_S = 5;

const NOBODY: Who = {
  sessionId: PLATFORM,
  clientType: null,
  userId: PLATFORM,
  nickname: '',
  userName: '',
  phoneNumber: null,
  mustChangePassword: false,
  isHostUser: false,
  isPlatformAdmin: false,
  tenantUserId: null,
  isAdmin: false,
  displayAmount: false,
  dataScope: 'own',
  permissionVersion: 0,
  rights: new Set(),
  tenant: null,
  factories: [],
  factory: null,
  ip: '',
  requestId: '',
};

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly file?: FileAnswer;
  readonly events?: EventSource;
};

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export function bearer(request: FastifyRequest): string | null {
  const value = header(request, 'authorization');
  return value?.startsWith('Bearer ') ? value.slice(7) : null;
}

const askedBy = (request: FastifyRequest, token: string | null, requestId: string, at: Date): GuardInput => ({
  token,
  tenantHeader: header(request, 'x-tenant-id') ?? header(request, '__tenant'),
  factoryHeader: header(request, 'x-factory-id'),
  ip: request.ip,
  requestId,
  at,
});
const sourceOf = (call: AnyCall, request: FastifyRequest, started: number): AuditSource => ({
  callId: call.id,
  method: call.method,
  route: call.path,
  permission: call.right,
  userAgent: header(request, 'user-agent'),
  started,
});

/** What all bindings of a server share. */
export interface Doors {
  readonly rates: Rates;
  readonly streams: Streams;
}

/** The Fastify handler of a binding. */
export function handlerOf(house: House, binding: Binding, { rates, streams }: Doors) {
  const { call } = binding;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [requestId, started] = [randomUUID(), performance.now()];
    void reply.header('X-Request-Id', requestId);
    const source = sourceOf(call, request, started);
    let [upload, caller]: [Upload | null, Who | null] = [null, null];
    try {
      const at = now();
      const token = bearer(request);
      const asked = askedBy(request, token, requestId, at);
      const limits = { house, rates, at: at.getTime() };
      if (call.right === 'public') limitAddress(limits, request.ip);
      else {
        const member = await identify(house, asked).catch((error: unknown) => {
          // an invented token is nobody's: it counts for the address that sent it
          if ((error as Partial<AppError>).status === 401) limitAddress(limits, request.ip);
          throw error;
        });
        limitMember(limits, call, member);
        caller = { ...member, factory: null, ip: request.ip, requestId };
        caller = admit(call, member, asked);
      }
      const who = caller ?? { ...NOBODY, ip: request.ip, requestId };
      if (who.permissionVersion > 0) void reply.header('X-Permission-Version', who.permissionVersion);
      assertKept(request.query, request.body);
      const limit = call.upload?.maxBytes;
      const form =
        limit === undefined
          ? null
          : await receivers.run(who.tenant?.id ?? PLATFORM, () => receiveUpload(request, limit));
      upload = form?.upload ?? null;
      assertKept(form?.fields);
      const input = validate(call, request, form?.fields);
      const doing = (): Promise<Answer> =>
        perform(house, binding, who, input, source, {
          upload,
          token: token ?? '',
          key: header(request, 'idempotency-key'),
          userAgent: source.userAgent ?? '',
          hostname: request.hostname,
        });
      // an export holds a transaction and a thread for long: spaces take turns
      const answer = await (isExport(call) ? writers.run(who.tenant?.id ?? PLATFORM, doing) : doing());
      if (caller && isToldAfter(binding))
        await auditAfter(house, caller, call, source, request, { status: answer.status, error: null });
      if (answer.events)
        return await sendEvents(reply, request, { house, streams, call, who, asked, source: answer.events });
      return await send(reply, answer);
    } catch (error) {
      const known = knownError(error);
      // a server that cannot write now does not wait for its log either
      if (caller && call.writes && known?.status !== 503)
        await auditAfter(house, caller, call, source, request, {
          status: known?.status ?? 500,
          error: known ?? appError('Common:Internal'),
        });
      return sendError(house, reply, error, requestId, call.id);
    } finally {
      if (upload) await rm(upload.path, { force: true });
    }
  };
}

/** Exports, and the writes that manage their own transactions, are written to the log after the fact (platform F8). */
const isToldAfter = (binding: Binding): boolean =>
  (binding.noTx && binding.call.writes) ||
  (binding.call.answer === 'file' && rightsOf(binding.call.right).some((r) => r.endsWith(':export')));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const plainEntry = (
  call: AnyCall,
  params: Readonly<Record<string, string | undefined>>,
  summary: string,
): AuditEntry => {
  const id = params['id'] ?? params['a'];
  return {
    bizType: call.id.split('.').slice(0, -1).join('.'),
    bizId: id && UUID.test(id) ? id : null,
    action: call.answer === 'file' ? 'export' : (call.id.split('.').at(-1) ?? call.id),
    summary,
  };
};

/** A row of its own transaction; a log that cannot be written is reported and does not change the answer. */
async function auditAfter(
  house: House,
  who: Who,
  call: AnyCall,
  source: AuditSource,
  request: FastifyRequest,
  outcome: { status: number; error: AppError | null },
): Promise<void> {
  const summary = outcome.error ? `${call.title}：${outcome.error.message}` : call.title;
  const entry = plainEntry(call, (request.params ?? {}) as Record<string, string>, summary);
  try {
    await inTx(
      who.tenant ? house.pools.user : house.pools.host,
      { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId },
      (tx) =>
        writeAudit(tx, who, source, entry, {
          httpStatus: outcome.status,
          errorCode: outcome.error?.code ?? null,
        }),
    );
  } catch (error) {
    house.log.error({ err: error, callId: call.id, requestId: who.requestId }, 'audit row not written');
  }
}

interface Limits {
  readonly house: House;
  readonly rates: Rates;
  readonly at: number;
}

function take({ rates, at }: Limits, key: string, limit: number): void {
  const retryAfter = rates.take(key, limit, at);
  if (retryAfter > 0) raise('Common:TooManyRequests', undefined, { retryAfter });
}

const limitAddress = (limits: Limits, ip: string): void =>
  take(limits, `a:${addressKey(ip)}`, limits.house.config.rates.anonymous);

const isExport = (call: AnyCall): boolean =>
  call.countsAsExport !== false && rightsOf(call.right).some((right) => right.endsWith(':export'));

function limitMember(limits: Limits, call: AnyCall, member: Member): void {
  const { session, exports, uploads } = limits.house.config.rates;
  take(limits, `s:${member.sessionId}`, session);
  if (isExport(call)) take(limits, `e:${member.userId}`, exports);
  if (call.upload) take(limits, `u:${member.userId}`, uploads);
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function validate(call: AnyCall, request: FastifyRequest, fields: Record<string, string> | undefined): Input {
  const params = (call.params as ZodType).safeParse(request.params ?? {});
  if (!params.success) throw appError('Common:NotFound');
  const faults: FieldFault[] = [];
  const parse = (schema: ZodType | undefined, value: unknown): unknown => {
    if (!schema) return {};
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    faults.push(...faultsOf(parsed.error));
    return undefined;
  };
  const query = parse(call.query, request.query ?? {});
  const body = parse(call.body, fields ?? request.body ?? {});
  if (faults.length > 0) throw invalid(faults.slice(0, 500));
  return { params: params.data, query, body };
}

interface Extra {
  readonly upload: Upload | null;
  readonly token: string;
  readonly key: string | null;
  readonly userAgent: string;
  readonly hostname: string;
}

async function perform(
  house: House,
  binding: Binding,
  who: Who,
  input: Input,
  source: AuditSource,
  extra: Extra,
): Promise<Answer> {
  const { call } = binding;
  const shared = {
    who,
    ...input,
    house,
    files: house.files,
    upload: extra.upload,
    token: extra.token,
    userAgent: extra.userAgent,
    hostname: extra.hostname,
  };
  if (binding.noTx) {
    if (call.body && who.tenant)
      await inTx(house.pools.user, { tenantId: who.tenant.id, userId: who.userId, readOnly: true }, (tx) =>
        assertReferences(tx, { who, fileOwners: house.fileOwners }, call, input.body),
      );
    const result = await binding.handler({
      ...shared,
      tx: undefined as never,
      audit: async () => undefined,
    } as unknown as Context<AnyCall>);
    return answerOf(call, result);
  }
  const pool = who.tenant ? house.pools.user : house.pools.host;
  const prepared = await binding.prepare?.(shared as unknown as Context<AnyCall>);
  const staged =
    extra.upload && who.tenant ? await stageUpload(house.files, who.tenant.id, extra.upload) : null;
  const readOnly = !call.writes && call.answer !== 'file' && call.method === 'GET';
  const transaction = (): Promise<Answer> =>
    inTx(pool, { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, readOnly }, async (tx) => {
      if (call.writes && extra.key) {
        const stored = await claimKey(tx, extra.key, call.id, [
          input.params,
          input.query,
          input.body,
          extra.upload?.name ?? null,
          extra.upload?.sha256 ?? null,
        ]);
        if (stored) return { status: stored.status, body: stored.answer ?? undefined };
      }
      if (call.body) await assertReferences(tx, { who, fileOwners: house.fileOwners }, call, input.body);
      const audited = auditOf(tx, who, call, source);
      const result = await binding.handler(
        {
          ...shared,
          upload: staged?.upload ?? extra.upload,
          tx,
          audit: audited.write,
        } as unknown as Context<AnyCall>,
        prepared,
      );
      const answer = answerOf(call, result);
      if (call.writes) {
        if (!audited.wasWritten())
          await audited.write(plainEntry(call, input.params as Record<string, string>, call.title));
        if (extra.key) await keepAnswer(tx, extra.key, answer.status, answer.body);
      }
      return answer;
    });
  try {
    return await (readOnly ? house.reads.run(transaction) : transaction());
  } finally {
    await staged?.release();
  }
}

function auditOf(
  tx: Tx,
  who: Who,
  call: AnyCall,
  source: AuditSource,
): { write(entry: AuditEntry): Promise<void>; wasWritten(): boolean } {
  let isWritten = false;
  return {
    wasWritten: () => isWritten,
    write: async (entry) => {
      isWritten = true;
      await writeAudit(tx, who, source, entry, {
        httpStatus: call.answer === 'empty' ? 204 : 200,
        errorCode: null,
      });
    },
  };
}

function answerOf(call: AnyCall, result: unknown): Answer {
  if (call.answer === 'events') return { status: 200, body: undefined, events: result as EventSource };
  if (call.answer === 'file') return { status: 200, body: undefined, file: result as FileAnswer };
  if (call.answer === 'empty') return { status: 204, body: undefined };
  return { status: 200, body: result };
}

async function send(reply: FastifyReply, answer: Answer): Promise<unknown> {
  if (answer.file) return sendFile(reply, answer.file);
  void reply.code(answer.status);
  return answer.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .type(file.mime)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'private, no-store');
  if (file.body instanceof Uint8Array)
    return reply.send(Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength));
  if (file.body instanceof Readable) return reply.send(file.body);
  const { path, temporary } = file.body;
  const stream = fileStream(path);
  if (temporary) stream.once('close', () => void rm(path, { force: true }));
  return reply.send(stream);
}

/** The error of the catalogue that a failure stands for; null when it is unexpected. */
function knownError(error: unknown): AppError | null {
  const known = error instanceof AppError ? error : fromDatabase(error);
  const status = (error as { statusCode?: number }).statusCode;
  if (!known && status === 413) return appError('Common:BodyTooLarge');
  return !known && status !== undefined && status >= 400 && status < 500 ? appError('Common:BadJson') : known;
}

/** Turns any failure into the body of the catalogue. What is unexpected is logged with its request number, never shown. */
export function sendError(
  house: Pick<House, 'log'>,
  reply: FastifyReply,
  error: unknown,
  requestId: string,
  callId: string,
): FastifyReply {
  const known = knownError(error) ?? appError('Common:Internal');
  if (known.code === 'Common:Internal') house.log.error({ err: error, requestId, callId }, 'request failed');
  else if (known.status === 503 && known.code !== 'Common:Overloaded')
    house.log.warn({ err: error, requestId, callId }, 'server cannot serve');
  const { retryAfter } = (known.details ?? {}) as { retryAfter?: number };
  if (known.status === 503) void reply.header('Retry-After', retryAfter ?? RETRY_S);
  if (known.status === 429 && retryAfter !== undefined) void reply.header('Retry-After', retryAfter);
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...known.body(), requestId }));
}
