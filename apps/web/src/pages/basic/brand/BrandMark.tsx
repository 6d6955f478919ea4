/** The mark of a brand, small in lists; its files belong to the brand, whosever it is. */
import { useMemo } from 'react';
import { brand } from '@muyun/contract';
import { useBlobUrls } from './use-blob-url.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly isLarge?: boolean;
}
export function BrandMark({ id, name, isLarge = false }: Props) {
  const wanted = useMemo(() => ({ mark: { id } }), [id]);
  const url = useBlobUrls(brand.brandLogo, wanted)['mark'];
  return (
    <span className={isLarge ? 'brand-mark large' : 'brand-mark'}>
      {url && <img src={url} alt={`${name} 的标识`} />}
    </span>
  );
}
export const NoMark = () => <span className="brand-mark none">无</span>;
