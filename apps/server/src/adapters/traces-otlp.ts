/**
 * Spans of requests to a receiver of OpenTelemetry, as JSON over HTTP. Loaded only where one is configured. What cannot be sent waits
 * for a moment and is thrown away: nobody waits for it.
 */
import { context, type Context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { VERSION } from '../kit/version.ts';
import type { TraceConfig } from '../kit/watch/config.ts';
import type { Traces } from '../kit/watch/traces.ts';

const [SEND_MS, END_MS, EVERY_MS, MOST] = [5_000, 3_000, 2_000, 2_048];
/** version, trace, span of whoever asks, flags (W3C Trace Context) */
const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace that the request says it is a part of; a new one where it says nothing that can be read. */
function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = PARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active();
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

export function otlpTraces({ url, headers, share, service }: TraceConfig): Traces {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('muyun', VERSION);
  return {
    begin(method, route, { traceparent }) {
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        parentOf(traceparent),
      );
      return {
        end({ call, status, tenantId, statements, requestId }) {
          span.setAttributes({
            'http.response.status_code': status,
            'muyun.call': call,
            'muyun.statements': statements,
            'muyun.request_id': requestId,
            ...(tenantId === null ? {} : { 'muyun.tenant_id': tenantId }),
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: async () => {
      const over = new Promise<void>((resolve) => {
        setTimeout(resolve, END_MS).unref();
      });
      await Promise.race([provider.shutdown().catch(() => undefined), over]);
    },
  };
}
