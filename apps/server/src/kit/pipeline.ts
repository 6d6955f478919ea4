/** The request pipeline in its fixed order (platform F2): one function, the same for every call of the contract. */
import { rm } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, faultsOf, type FieldFault, rightsOf } from '@muyun/contract';
import type { ZodType } from 'zod';
import { type Answer, knownError, send, sendError } from './answer.ts';
import { type AuditSource, writeAudit } from './audit.ts';
import type { Binding } from './call.ts';
import { now } from './clock.ts';
import { sendEvents, type Streams } from './event-stream.ts';
import type { Upload } from './files.ts';
import { admit, type GuardInput, identify } from './guard.ts';
import type { House } from './house.ts';
import { assertKept } from './json.ts';
import { isExport, limitAddress, limitMember } from './limits.ts';
import { countLook } from './look-count.ts';
import { type Input, perform, plainEntry } from './perform.ts';
import { keyMember, signedOf } from './open-key.ts';
import { passesOf } from './project-pass.ts';
import { type AppError, appError, invalid } from './raise.ts';
import type { Rates } from './rates.ts';
import { receivers, writers } from './threads.ts';
import { inTx, PLATFORM } from './tx.ts';
import { receiveUpload } from './upload.ts';
import { visiting } from './watch/visit.ts';
import { NOBODY, type Who } from './who.ts';

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
  projectPasses: passesOf(header(request, 'x-project-pass')),
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

/** A request while it is answered: who was found to ask, and the file that came with it. */
interface Visit {
  readonly house: House;
  readonly doors: Doors;
  readonly binding: Binding;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
  readonly source: AuditSource;
  readonly asked: GuardInput;
  caller: Who | null;
  upload: Upload | null;
}

/** Who asks; limits are counted before anything else is done. */
async function enter(visit: Visit): Promise<Who> {
  const { house, request, requestId, asked } = visit;
  const { call } = visit.binding;
  const limits = { house, rates: visit.doors.rates, at: asked.at.getTime() };
  const nobody = { ...NOBODY, ip: request.ip, requestId };
  if (call.right === 'public') {
    limitAddress(limits, request.ip, call.isRepeated);
    return nobody;
  }
  const signed = signedOf(request);
  const member = await (signed ? keyMember(house, call, signed, asked.at) : identify(house, asked)).catch(
    (error: unknown) => {
      // an invented token is nobody's: it counts for the address that sent it
      if ((error as Partial<AppError>).status === 401) limitAddress(limits, request.ip);
      throw error;
    },
  );
  limitMember(limits, call, member);
  request.visit.tenantId = member.tenant?.id ?? null;
  visit.caller = { ...member, factory: null, ip: request.ip, requestId, projectPasses: asked.projectPasses };
  visit.caller = admit(call, member, asked);
  return visit.caller;
}

/** What was sent, read and validated; a file lies in the temporary folder from here on. */
async function receive(visit: Visit, who: Who): Promise<Input> {
  const { request } = visit;
  const { call } = visit.binding;
  assertKept(request.query, request.body);
  const limit = call.upload?.maxBytes;
  const form =
    limit === undefined
      ? null
      : await receivers.run(who.tenant?.id ?? PLATFORM, () => receiveUpload(request, limit));
  visit.upload = form?.upload ?? null;
  assertKept(form?.fields);
  return validate(call, request, form?.fields);
}

async function answered(visit: Visit): Promise<unknown> {
  const { house, binding, request, reply, source, asked } = visit;
  const { call } = binding;
  const who = await enter(visit);
  if (who.permissionVersion > 0) void reply.header('X-Permission-Version', who.permissionVersion);
  const input = await receive(visit, who);
  const extra = {
    upload: visit.upload,
    token: asked.token ?? '',
    key: header(request, 'idempotency-key'),
    userAgent: source.userAgent ?? '',
    hostname: request.hostname,
    smsCode: header(request, 'x-sms-code'),
    bookToken: header(request, 'x-book-token'),
  };
  const doing = (): Promise<Answer> => perform({ house, binding, who, input, source, extra });
  // an export holds a transaction and a thread for long: spaces take turns
  const answer = await (isExport(call) ? writers.run(who.tenant?.id ?? PLATFORM, doing) : doing());
  if (visit.caller && isToldAfter(binding) && !answer.isLogged)
    await auditAfter(house, visit.caller, call, source, request, { status: answer.status, error: null });
  if (!answer.events) return send(reply, answer);
  const { streams } = visit.doors;
  return sendEvents(reply, request, { house, streams, call, who, asked, source: answer.events });
}

/** The Fastify handler of a binding. */
export function handlerOf(house: House, binding: Binding, doors: Doors) {
  const { call } = binding;
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [requestId, started] = [request.id, performance.now()];
    void reply.header('X-Request-Id', requestId);
    const source = sourceOf(call, request, started);
    const asked = askedBy(request, bearer(request), requestId, now());
    const visit: Visit = {
      house,
      doors,
      binding,
      request,
      reply,
      requestId,
      source,
      asked,
      caller: null,
      upload: null,
    };
    let isDone = false;
    try {
      const answer = await answered(visit);
      isDone = true;
      return answer;
    } catch (error) {
      const known = knownError(error);
      // a server that cannot write now does not wait for its log either
      if (visit.caller && call.writes && known?.status !== 503)
        await auditAfter(house, visit.caller, call, source, request, {
          status: known?.status ?? 500,
          error: known ?? appError('Common:Internal'),
        });
      return sendError(house, reply, error, requestId, call.id);
    } finally {
      if (visit.upload) await rm(visit.upload.path, { force: true });
      if (visit.caller?.impersonation) await countLook(house, visit.caller, isDone && call.writes);
    }
  };
  if (!house.metrics.isOn) return handle;
  // whatever is asked from here on belongs to this request
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    visiting(request.visit, () => handle(request, reply));
}

/** Exports, and the writes that manage their own transactions, are written to the log after the fact (platform F8), unless they have told it themselves. */
const isToldAfter = (binding: Binding): boolean =>
  (binding.noTx && binding.call.writes) ||
  (binding.call.answer === 'file' && rightsOf(binding.call.right).some((r) => r.endsWith(':export')));

/**
 * A row of its own transaction; a log that cannot be written is reported and does not change the answer. Of a space it takes a connection
 * that no request waits for: where many are refused at once, none would be left for what is to be said of them.
 */
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
      who.tenant ? house.pools.work : house.pools.host,
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
  if (faults.length > 0) throw invalid(faults.slice(0, 500), call.body as ZodType | undefined);
  return { params: params.data, query, body };
}
