/** What a call answers: a body, a file, a stream of events or an error of the catalogue. */
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AnyCall } from '@muyun/contract';
import type { EventSource } from './call.ts';
import { fileStream, type FileAnswer } from './files.ts';
import type { House } from './house.ts';
import { AppError, appError, fromDatabase } from './raise.ts';

/** what belongs to a person is kept by no cache on the way, nor by the browser of a computer that others use too */
const NO_STORE = 'private, no-store';
/** after which a server that cannot now may be asked again */
const RETRY_S = 5;

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly file?: FileAnswer;
  /** the call has written its own row of the log */
  readonly isLogged?: boolean;
  readonly events?: EventSource;
  /** where the browser goes */
  readonly to?: string;
};

export function answerOf(call: AnyCall, result: unknown): Answer {
  if (call.answer === 'events') return { status: 200, body: undefined, events: result as EventSource };
  if (call.answer === 'file') return { status: 200, body: undefined, file: result as FileAnswer };
  if (call.answer === 'redirect') return { status: 302, body: undefined, to: (result as { to: string }).to };
  if (call.answer === 'empty') return { status: 204, body: undefined };
  return { status: 200, body: result };
}

export async function send(reply: FastifyReply, answer: Answer): Promise<unknown> {
  if (answer.file) return sendFile(reply, answer.file);
  // an address with a key in it is nobody else's to keep
  if (answer.to !== undefined)
    return reply.header('Cache-Control', NO_STORE).redirect(answer.to, answer.status);
  void reply.code(answer.status).header('Cache-Control', NO_STORE);
  return answer.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .type(file.mime)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', NO_STORE);
  if (file.body instanceof Uint8Array)
    return reply.send(Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength));
  if (file.body instanceof Readable) return reply.send(file.body);
  const { path, temporary } = file.body;
  const stream = fileStream(path);
  if (temporary) stream.once('close', () => void rm(path, { force: true }));
  return reply.send(stream);
}

/** The error of the catalogue that a failure stands for; null when it is unexpected. */
export function knownError(error: unknown): AppError | null {
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
    .header('Cache-Control', NO_STORE)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...known.body(), requestId }));
}
