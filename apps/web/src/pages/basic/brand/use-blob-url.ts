/** A file answer as an address of the page; undefined until it is there, or when it cannot be had. */
import { useEffect, useState } from 'react';
import type { AnyCall } from '@muyun/contract';
import { fetchBlob } from '../../../kit/http/index.ts';

/** The addresses of files of one call, by the `name` of each; they are given back when the page is left. */
export function useBlobUrls(
  call: AnyCall,
  inputs: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const text = JSON.stringify(inputs);
  useEffect(() => {
    const wanted = JSON.parse(text) as Record<string, Record<string, string>>;
    const made: string[] = [];
    let isGone = false;
    for (const [name, params] of Object.entries(wanted))
      fetchBlob(call, { params }).then(
        (blob) => {
          if (isGone) return;
          const url = URL.createObjectURL(blob);
          made.push(url);
          setUrls((before) => ({ ...before, [name]: url }));
        },
        () => undefined,
      );
    return () => {
      isGone = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [call, text]);
  return urls;
}
