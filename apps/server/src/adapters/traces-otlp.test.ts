/** Spans of requests, as a receiver of OpenTelemetry hears them; one that is gone keeps nobody waiting. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color } from '@muyun/contract';
import { makeSpace, openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { freePort } from '../embedded/process.ts';
import { readConfig } from '../kit/config.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}
const heard: { readonly path: string; readonly key: string; readonly sent: Sent }[] = [];
const receiver = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(parts).toString()) as Sent;
    heard.push({ path: request.url ?? '', key: String(request.headers['x-key']), sent });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const spans = (): Span[] =>
  heard.flatMap(({ sent }) => sent.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
const of = (span: Span | undefined, key: string): string | number | undefined => {
  const value = span?.attributes.find((a) => a.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const environment = (url: string, more: Record<string, string> = {}) =>
  readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20house',
    ...more,
  }).watch;

let house: TestHouse;
let space: Space;
beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  house = await openHouse({ logLevel: 'silent', watch: environment(`http://127.0.0.1:${port}/`) });
  space = await makeSpace('企业版', house);
});
afterAll(async () => {
  await house.server.close();
  receiver.close();
});

describe('a span', () => {
  it('is of each request: its call, space, status and statements, as a part of the trace it names', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await space.owner.call(color.listColors, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await space.owner.raw(color.createColor, { body: { name: '欧阳锦绣', code: '1' } });
    await fetch(`${house.url}/api/nowhere/欧阳锦绣`);
    const span = (name: string): Span | undefined => spans().find((s) => s.name === name);
    await expect.poll(() => span('GET other'), { timeout: 10_000 }).toBeDefined();
    const listed = span(`GET ${color.listColors.path}`);
    expect(listed).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 });
    expect(BigInt(listed?.endTimeUnixNano ?? 0) > BigInt(listed?.startTimeUnixNano ?? 0)).toBe(true);
    expect(
      ['http.request.method', 'http.route', 'http.response.status_code', 'muyun.call', 'muyun.tenant_id'].map(
        (key) => of(listed, key),
      ),
    ).toEqual(['GET', color.listColors.path, 200, color.listColors.id, space.tenantId]);
    expect(of(listed, 'muyun.statements')).toBeGreaterThan(0);
    const refused = span(`POST ${color.createColor.path}`);
    expect(of(refused, 'http.response.status_code')).toBe(400);
    expect(refused?.traceId).not.toBe(traceId);
    expect(refused?.parentSpanId ?? '').toBe('');
    // who sends them, with the operator's key; nothing of what was sent to us
    expect(heard[0]).toMatchObject({ path: '/v1/traces', key: 'of the house' });
    const resource = heard[0]?.sent.resourceSpans[0]?.resource.attributes ?? [];
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'muyun' } });
    expect(JSON.stringify(heard)).not.toContain('欧阳');
  });

  it('that nobody takes keeps no request and no end waiting', async () => {
    const gone = await openHouse({
      logLevel: 'silent',
      watch: environment(`http://127.0.0.1:${await freePort()}`),
    });
    for (let n = 0; n < 5; n += 1) expect((await fetch(`${gone.url}/api/health`)).status).toBe(200);
    const began = performance.now();
    await gone.server.close();
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is of as many requests as the operator wants', async () => {
    const before = spans().length;
    const { port } = receiver.address() as AddressInfo;
    const none = await openHouse({
      logLevel: 'silent',
      watch: environment(`http://127.0.0.1:${port}`, {
        OTEL_TRACES_SAMPLER_ARG: '0',
        OTEL_SERVICE_NAME: 'none',
      }),
    });
    for (let n = 0; n < 20; n += 1) await fetch(`${none.url}/api/health`);
    await none.server.close();
    expect(spans().length).toBe(before);
  });
});
