/** Where spans of requests go; what sends them is an adapter, and without one nothing of it is loaded. */
import type { IncomingHttpHeaders } from 'node:http';

export interface SpanEnd {
  readonly call: string;
  readonly status: number;
  readonly tenantId: string | null;
  readonly statements: number;
  readonly requestId: string;
}
export interface Span {
  end(told: SpanEnd): void;
}
export interface Traces {
  /** a request that has arrived; `headers` may say whose part it is (traceparent) */
  begin(method: string, route: string, headers: IncomingHttpHeaders): Span;
  /** sends what waits, for at most a few seconds */
  close(): Promise<void>;
}
