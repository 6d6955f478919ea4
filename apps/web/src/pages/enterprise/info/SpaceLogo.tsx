/** The sign of the space; fetched with the token, its first letter until it is there. */
import { useEffect, useState } from 'react';
import { file } from '@muyun/contract';
import { fetchBlob } from '../../../kit/http/index.ts';

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

export function SpaceLogo({ url, name }: { url: string | null; name: string }) {
  const shown = useFileUrl(url);
  return (
    <span className="ent-logo">
      {shown ? <img src={shown} alt={`${name} 标志`} /> : name.trim().charAt(0)}
    </span>
  );
}
