/** A picture, or the word that it cannot be shown. */
import { useState } from 'react';
import { PAPER } from '../theme/paper.ts';

export function PictureImage({ src, name }: { src: string; name: string }) {
  const [broken, setBroken] = useState<string>();
  if (broken === src)
    return (
      <span className="my-picture-broken" role="img" aria-label={name}>
        图片无法显示
      </span>
    );
  return <img src={src} alt={name} style={PAPER} onError={() => setBroken(src)} />;
}
