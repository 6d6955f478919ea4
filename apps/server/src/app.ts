/** The HTTP application: every binding behind the pipeline, health, API description and the web's files. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import path from 'node:path';
import compress from '@fastify/compress';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { PRINT_ADDRESS } from '@muyun/contract/label';
import Fastify, { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Binding } from './kit/call.ts';
import { Streams } from './kit/event-stream.ts';
import type { House } from './kit/house.ts';
import { healthOf } from './kit/health.ts';
import { parseJson } from './kit/json.ts';
import { keepBody } from './kit/open-key.ts';
import { openApi } from './kit/openapi.ts';
import { sendError } from './kit/answer.ts';
import { handlerOf } from './kit/pipeline.ts';
import { appError } from './kit/raise.ts';
import { ROOT } from './kit/root.ts';
import { VERSION } from './kit/version.ts';
import { Rates } from './kit/rates.ts';
import { metricsRoute } from './kit/watch/door.ts';
import { watchRequests } from './kit/watch/requests.ts';

const WEB = path.join(ROOT, 'apps/web/dist');
const CAMERAS = 'https://*.ys7.com';
const JSON_LIMIT = 1024 * 1024;
/** who watches a page from outside asks for its head */
const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A request that is no HTTP: there is no reply to send it with. */
function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ ...appError('Common:BadJson').body(), requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const YEAR_S = 31_536_000;

/** The headers that protect the browser. */
const protection = (isBehindProxy: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // a PDF that was fetched with the token is shown by the browser's own viewer
      frameSrc: ["'self'", 'blob:'],
      // labels are printed through the service of the person's own machine
      connectSrc: ["'self'", PRINT_ADDRESS, CAMERAS],
      // live pictures of cameras come from the cloud of their maker, piece by piece
      mediaSrc: ["'self'", 'blob:', CAMERAS],
      frameAncestors: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  // behind a proxy there is TLS before it; a browser that was answered without heeds no such header
  strictTransportSecurity: isBehindProxy ? { maxAge: YEAR_S } : false,
});

export async function buildApp(house: House, bindings: readonly Binding[]): Promise<FastifyInstance> {
  const proxies = house.config.trustProxy;
  const app = Fastify({
    logger: false,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: JSON_LIMIT,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 120_000,
    exposeHeadRoutes: false,
    // what comes in while the door is being closed is answered as everything else
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // what the router and the parser of HTTP refuse is answered in the same shape as everything else
    frameworkErrors: (error, request, reply) => sendError(house, reply as never, error, request.id, 'http'),
    clientErrorHandler: answerBroken,
  });
  await app.register(helmet, protection(proxies !== false));
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(multipart);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => sendError(house, reply, error, request.id, 'http'));
  const doors = { rates: new Rates(), streams: new Streams() };
  house.metrics.streams = () => doors.streams.count;
  watchRequests(app, house);
  app.addHook('preClose', async () => doors.streams.end());
  // the next request of this connection would find nobody
  app.addHook('onSend', async (_request, reply) => {
    if (house.leaving.isLeaving) void reply.header('Connection', 'close');
  });
  for (const binding of bindings) {
    const { call } = binding;
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: call.bodyLimit ?? JSON_LIMIT,
      config: { call },
      handler: handlerOf(house, binding, doors),
    });
  }
  publicRoutes(app, house, bindings);
  await webRoutes(app, house);
  return app;
}

/** JSON as it is, or faulty; XML where it is expected. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBody(request, body as string);
    if (body === '') return done(null, {});
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  // the open platform of WeChat speaks XML, nobody else does
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string' }, (request, body, done) => {
    if (request.url.startsWith('/api/wx/open/')) return done(null, { xml: body as string });
    return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('xml'), undefined);
  });
}

function publicRoutes(app: FastifyInstance, house: House, bindings: readonly Binding[]): void {
  const health = healthOf(house, VERSION);
  metricsRoute(app, house);
  app.get('/api/health', { config: { kind: 'health' } }, async (_request, reply) => {
    const now = await health();
    return reply
      .code(now.status === 'ok' ? 200 : 503)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(now));
  });
  // for whoever hands out requests: whether this server is to be given any
  app.get('/api/health/ready', (_request, reply) => {
    const { isLeaving } = house.leaving;
    return reply
      .code(isLeaving ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send({ status: isLeaving ? 'leaving' : 'ready' });
  });
  // built when somebody asks: the start does not wait for it
  let description: string | null = null;
  app.get('/api/docs/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(
      openApi(
        bindings.map((b) => b.call),
        VERSION,
      ),
    );
    return reply.type('application/json; charset=utf-8').send(description);
  });
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const file = async (name: string): Promise<Buffer> => readFile(path.join(assets, name));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE));
  app.get('/api/docs/init.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .send(
        "SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true });",
      ),
  );
  app.get('/api/docs/swagger-ui.css', async (_request, reply) =>
    reply.type('text/css').send(await file('swagger-ui.css')),
  );
  app.get('/api/docs/swagger-ui-bundle.js', async (_request, reply) =>
    reply.type('text/javascript').send(await file('swagger-ui-bundle.js')),
  );
}

const DOCS_PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>API - 幕云</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/init.js"></script></body></html>`;

/** The built web. Every address that is not an API and not a file is the application's own route. */
async function webRoutes(app: FastifyInstance, house: House): Promise<void> {
  const hasWeb = existsSync(path.join(WEB, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: WEB,
      index: false,
      // its own route reads the whole folder of every file that is asked for, to compare how its name is written
      serve: false,
      cacheControl: false,
      preCompressed: existsSync(path.join(WEB, 'index.html.br')),
      setHeaders: (reply, file) => {
        void reply.header(
          'Cache-Control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const name = `/${(request.params as { '*': string })['*']}`;
        // only names with an extension are files: /, /home and folders are addresses of the application; what is written crooked is refused
        const isAddress = path.extname(name) === '' && path.posix.normalize(name) === name;
        return isAddress ? reply.callNotFound() : reply.sendFile(name);
      },
    });
  }
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    if (pathname === '/api' || pathname.startsWith('/api/') || !PAGE_METHODS.has(request.method) || !hasWeb)
      return sendError(house, reply, appError('Common:RouteNotFound'), request.id, 'http');
    if (path.extname(pathname) !== '' && pathname.startsWith('/assets/'))
      return reply.code(404).type('text/plain').send('');
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  };
  // nothing is given back: who waits for a reply listens to it, and with all who do already it would be more than Node expects
  app.setNotFoundHandler((request, reply) => {
    void page(request, reply);
  });
}
