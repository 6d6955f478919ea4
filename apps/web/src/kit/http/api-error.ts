/** What a failed call looks like to a screen. */
import type { FieldFault } from '@muyun/contract';

export const NO_PERMISSION = '友情提示：无权限操作，请联系管理员';
export const SERVICE_ERROR = '服务异常，请稍后重试';
export const UNAUTHORIZED = '授权验证失败';

export interface ApiErrorInit {
  code: string;
  message: string;
  status: number;
  validationErrors?: FieldFault[];
  details?: unknown;
  requestId?: string;
}

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly validationErrors: readonly FieldFault[];
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** the transport has already told the person; a screen stays silent */
  isTold = false;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.name = 'ApiError';
    this.code = init.code;
    this.status = init.status;
    this.validationErrors = init.validationErrors ?? [];
    this.details = init.details;
    this.requestId = init.requestId;
  }

  /** nobody knows whether the server acted: the same request key may be sent again */
  get isUncertain(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const isApiError = (value: unknown): value is ApiError => value instanceof ApiError;
export const isAbort = (value: unknown): boolean =>
  value instanceof DOMException && value.name === 'AbortError';

interface ErrorShape {
  error?: { code?: unknown; message?: unknown; details?: unknown; validationErrors?: unknown };
}

function parseFaults(value: unknown): FieldFault[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (v): v is FieldFault => typeof v === 'object' && v !== null && 'field' in v && 'message' in v,
  );
}

/** Reads the error body; the texts of the specification stand in where none came. */
export function errorFrom(status: number, text: string, requestId: string | undefined): ApiError {
  let body: ErrorShape | undefined;
  try {
    body = text === '' ? undefined : (JSON.parse(text) as ErrorShape);
  } catch {
    body = undefined;
  }
  const error = body?.error;
  const code = typeof error?.code === 'string' ? error.code : `Http:${status}`;
  const said = typeof error?.message === 'string' && error.message !== '' ? error.message : undefined;
  let message = said ?? (error ? code : SERVICE_ERROR);
  if (status === 401) message = said ?? UNAUTHORIZED;
  else if ([400, 403, 500].includes(status) && (!error || said?.includes('Authorization')))
    message = NO_PERMISSION;
  return new ApiError({
    code,
    message,
    status,
    details: error?.details,
    validationErrors: parseFaults(error?.validationErrors),
    requestId,
  });
}
