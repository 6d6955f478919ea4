/** Files need the token, so a plain link does not do: fetch, then save under the server's name. */
import type { AnyCall } from '@muyun/contract';
import { send } from './transport.ts';
import type { CallInput } from './request.ts';
import { fileNameOf } from './download-name.ts';

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
export async function download<C extends AnyCall>(
  call: C,
  input: CallInput<C> = {},
  fallbackName = '下载',
): Promise<void> {
  const response = await send(call, { ...input, timeout: null });
  saveBlob(await response.blob(), fileNameOf(response.headers.get('Content-Disposition'), fallbackName));
}
