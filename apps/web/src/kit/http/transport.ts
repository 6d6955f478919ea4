/** One fetch for everything: address, headers, time limit, and what a 401 means. Typed calls live in request.ts. */
import type { AnyCall } from '@muyun/contract';
import { clearSession, tokenReplacedElsewhere, useSession } from '../session/session-store.ts';
import { ApiError, SERVICE_ERROR, UNAUTHORIZED, errorFrom, isAbort } from './api-error.ts';
import { toast } from '../feedback.ts';
import { isLockedProject, openProject, passHeader } from './project-pass.ts';

const TIMEOUT = 60_000;
let leaving = false;

export interface WireRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  requestKey?: string;
  signal?: AbortSignal;
  /** the person shows once more that it is he */
  smsCode?: string;
  /** header X-Book-Token: a picture book that was opened */
  bookToken?: string;
  /** server-sent events have no time limit */
  timeout?: number | null;
}

type VersionListener = (version: number) => void;
let versionListener: VersionListener | undefined;
/** The policy store listens for a newer X-Permission-Version. */
export const onPermissionVersion = (listen: VersionListener): void => {
  versionListener = listen;
};

export function newRequestKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.round(performance.now() * 1000)}`;
}

export function addressOf(
  call: AnyCall,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function headersOf(call: AnyCall, request: WireRequest): Headers {
  const { token, tenantId, factoryId } = useSession.getState();
  const headers = new Headers({ Accept: call.answer === 'events' ? 'text/event-stream' : '*/*' });
  if (token && call.right !== 'public') headers.set('Authorization', `Bearer ${token}`);
  else if (token && call.id === 'account.logout') headers.set('Authorization', `Bearer ${token}`);
  if (tenantId && call.right !== 'public') headers.set('X-Tenant-Id', tenantId);
  if (factoryId && call.right !== 'public') headers.set('X-Factory-Id', factoryId);
  if (call.writes && call.method !== 'GET')
    headers.set('Idempotency-Key', request.requestKey ?? newRequestKey());
  if (request.smsCode) headers.set('X-Sms-Code', request.smsCode);
  const passes = call.right === 'public' ? null : passHeader();
  if (passes) headers.set('X-Project-Pass', passes);
  if (request.bookToken) headers.set('X-Book-Token', request.bookToken);
  return headers;
}

function formOf(body: unknown, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append('file', file);
  return form;
}

/** Platform F2: another window may have switched the space; then this one only has to read again. */
function handleUnauthorized(): void {
  if (leaving || useSession.getState().token === null) return;
  leaving = true;
  if (tokenReplacedElsewhere()) {
    window.location.reload();
    return;
  }
  // while the session is still being read, the guard says what happened
  if (useSession.getState().loaded) toast.error(UNAUTHORIZED);
  clearSession();
  window.setTimeout(() => window.location.reload(), 1500);
}

function handleFailure(error: ApiError, call: AnyCall): void {
  if (error.status === 401 && call.right !== 'public') {
    error.isTold = true;
    handleUnauthorized();
  }
  if (error.code === 'Session:TenantMismatch') {
    error.isTold = true;
    if (leaving) return;
    leaving = true;
    toast.warning(error.message);
    window.setTimeout(() => window.location.reload(), 800);
  }
}

/**
 * Sends and returns a successful response; everything else is an ApiError. An abort stays an AbortError. A project that is
 * shut asks for its password, then the same is sent again.
 */
export async function send(call: AnyCall, request: WireRequest = {}): Promise<Response> {
  const sent = { ...request, requestKey: request.requestKey ?? newRequestKey() };
  try {
    return await sendOnce(call, sent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'Cad:ProjectLocked') throw error;
    if (!isLockedProject(error.details) || !(await openProject(error.details))) throw error;
    return send(call, sent);
  }
}

async function sendOnce(call: AnyCall, request: WireRequest): Promise<Response> {
  const headers = headersOf(call, request);
  let body: BodyInit | undefined;
  if (request.file) body = formOf(request.body, request.file);
  else if (request.body !== undefined && call.method !== 'GET') {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(request.body);
  }
  const limit =
    request.timeout === null || request.file ? undefined : AbortSignal.timeout(request.timeout ?? TIMEOUT);
  const signals = [request.signal, limit].filter((s) => s !== undefined);
  let response: Response;
  try {
    response = await fetch(addressOf(call, request.params, request.query), {
      method: call.method,
      headers,
      body,
      signal: AbortSignal.any(signals),
      redirect: 'manual',
    });
  } catch (cause) {
    if (isAbort(cause) && request.signal?.aborted) throw cause;
    throw new ApiError({ code: 'Http:Network', message: SERVICE_ERROR, status: 0 });
  }
  const version = Number(response.headers.get('X-Permission-Version') ?? 0);
  if (version > 0) versionListener?.(version);
  if (response.ok) return response;
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  if (response.type === 'opaqueredirect' || response.status === 302)
    throw new ApiError({ code: 'Http:302', message: SERVICE_ERROR, status: 302, requestId });
  const error = errorFrom(response.status, await response.text(), requestId);
  handleFailure(error, call);
  throw error;
}
