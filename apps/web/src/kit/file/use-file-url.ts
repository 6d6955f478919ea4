/** A picture of the own space, fetched with the token; undefined until it is there, or when it cannot be had. */
import { useEffect, useState } from 'react';
import { file } from '@muyun/contract';
import { fetchBlob } from '../http/index.ts';

export function useFileUrl(address: string | null): string | undefined {
  const [shown, setShown] = useState<{ address: string; url: string }>();
  useEffect(() => {
    const id = address?.split('/').at(-1);
    if (!address || !id) return undefined;
    let [url, isGone] = ['', false];
    fetchBlob(file.downloadFile, { params: { id } }).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setShown({ address, url });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [address]);
  return shown && shown.address === address ? shown.url : undefined;
}
