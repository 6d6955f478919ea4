/** Files need the token, so a plain link does not do: fetch, then save under the server's name. */
import type { AnyCall } from '@muyun/contract';
import { send } from './transport.ts';
import type { CallInput } from './request.ts';

/** The file name of a Content-Disposition header, RFC 5987 form first. */
export function fileNameOf(header: string | null, fallback: string): string {
  const star = header?.match(/filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/)?.[1];
  if (star) {
    try {
      return decodeURIComponent(star.trim());
    } catch {
      // fall through to the plain form
    }
  }
  return header?.match(/filename\s*=\s*"?([^";]+)"?/)?.[1]?.trim() || fallback;
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Fetches a file answer; for previews. */
export async function fetchBlob<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Blob> {
  return (await send(call, { ...input, timeout: null })).blob();
}

/** Fetches a file answer and saves it. */
export async function download<C extends AnyCall>(call: C, input: CallInput<C> = {}, fallbackName = '下载'): Promise<void> {
  const response = await send(call, { ...input, timeout: null });
  saveBlob(await response.blob(), fileNameOf(response.headers.get('Content-Disposition'), fallbackName));
}
