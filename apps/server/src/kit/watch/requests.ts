/** Every request is counted, logged and traced when its answer has left, whatever became of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '@muyun/contract';
import type { House } from '../house.ts';
import type { Span } from './traces.ts';
import type { Unbound } from './metrics.ts';
import type { Visit } from './visit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
    span: Span | null;
  }
  interface FastifyContextConfig {
    /** of a route of the contract */
    readonly call?: AnyCall;
    /** of any other */
    readonly kind?: Unbound;
  }
}

type Parts = Pick<House, 'metrics' | 'traces' | 'requestLog'>;

const nameOf = ({ routeOptions: { config } }: FastifyRequest): string =>
  config.call?.id ?? config.kind ?? 'other';

/** as others call it: whoever asked has not waited for the answer */
const GONE = 499;

function begin({ metrics, traces }: Parts, request: FastifyRequest): void {
  const call = nameOf(request);
  request.visit = { call, requestId: request.id, tenantId: null, statements: 0 };
  if (!metrics.isOn) return;
  metrics.opened();
  const route = request.routeOptions.config.call?.path ?? call;
  request.span = traces?.begin(request.method, route, request.headers) ?? null;
}

function end(
  { metrics, requestLog }: Parts,
  request: FastifyRequest,
  { raw }: FastifyReply,
  ms: number,
): void {
  const { requestId, tenantId, statements } = request.visit;
  const bound = request.routeOptions.config.call;
  const isStream = bound?.answer === 'events' && raw.statusCode === 200;
  const status = isStream || raw.writableFinished ? raw.statusCode : GONE;
  // pages and their files have no route of their own; whatever is not there is told apart from them
  const call = request.visit.call === 'other' && status < 400 ? 'web' : request.visit.call;
  metrics.answered({ call, status, ms, tenantId, isStream });
  request.span?.end({ call, status, tenantId, statements, requestId });
  if (bound === undefined && status < 500) return;
  if (!requestLog.isOn) return;
  const took = Math.round(ms * 10) / 10;
  requestLog.write({
    requestId,
    tenantId,
    callId: call,
    method: request.method,
    status,
    ms: took,
    statements,
  });
}

export function watchRequests(app: FastifyInstance, parts: Parts): void {
  // every request gets its own before anything asks for it
  app.decorateRequest('visit', null as unknown as Visit);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    begin(parts, request);
    if (!parts.metrics.isOn) return done();
    // also of what was never answered, and of streams
    reply.raw.once('close', () => end(parts, request, reply, performance.now() - began));
    return done();
  });
}
