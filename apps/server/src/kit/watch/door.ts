/** `/metrics` for whoever collects figures: shut unless the operator has given a token, or a port of its own that only he reaches. */
import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../answer.ts';
import type { House } from '../house.ts';
import { appError } from '../raise.ts';
import { exposition } from './exposition.ts';

const PATH = '/metrics';
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const sum = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header shows the token; whoever has none to show is nobody. */
export const shows = (header: string | undefined, token: string): boolean =>
  header !== undefined && timingSafeEqual(sum(header), sum(`Bearer ${token}`));

/** On the server's own port: 404, as if it were not there, unless a token is set. */
export function metricsRoute(app: FastifyInstance, house: House): void {
  const { token } = house.config.watch;
  app.get(PATH, { config: { kind: 'health' } }, async (request, reply) => {
    if (token === null) return sendError(house, reply, appError('Common:RouteNotFound'), request.id, 'http');
    if (!shows(request.headers.authorization, token))
      return sendError(house, reply, appError('Session:Invalid'), request.id, 'http');
    return reply
      .header('Cache-Control', 'no-store')
      .type(TYPE)
      .send(await exposition(house));
  });
}

/** On a port of its own: with the token if there is one, else to whoever reaches it. Answers the port and what ends it; null without one. */
export async function openMetricsPort(
  house: House,
): Promise<{ port: number; close(): Promise<void> } | null> {
  const { port, host, token } = house.config.watch;
  if (port === null) return null;
  const server = http.createServer((request, response) => {
    const answer = (status: number, text: string): void => {
      response.writeHead(status, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' }).end(text);
    };
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== PATH) return answer(404, '');
    if (token !== null && !shows(request.headers.authorization, token)) return answer(401, '');
    exposition(house).then(
      (text) => answer(200, text),
      (error: unknown) => {
        house.log.error({ err: error }, 'figures not told');
        answer(500, '');
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const at = server.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
