/** Pictures in a page: the chosen one large, all as thumbnails beneath; a press shows it in its full size. */
import { useState } from 'react';
import { HouseModal } from '../overlay/index.ts';
import { PictureImage } from './PictureImage.tsx';
import type { Picture } from './picture.ts';
import './picture.css';

export function ImageViewer({ pictures, label }: { pictures: readonly Picture[]; label: string }) {
  const [chosen, setChosen] = useState(0);
  const [isFull, setFull] = useState(false);
  const shown = pictures[Math.min(chosen, pictures.length - 1)];
  if (!shown) return null;
  return (
    <section className="my-viewer" aria-label={label}>
      <button
        type="button"
        className="my-viewer-main"
        aria-label={`查看原图 ${shown.name}`}
        onClick={() => setFull(true)}
      >
        <PictureImage src={shown.src} name={shown.name} />
      </button>
      <div className="my-viewer-strip">
        {pictures.map((p, i) => (
          <button
            key={p.id}
            type="button"
            aria-label={p.name}
            aria-pressed={p === shown}
            title={p.name}
            onClick={() => setChosen(i)}
          >
            <PictureImage src={p.thumbnail ?? p.src} name="" />
          </button>
        ))}
      </div>
      {isFull && <FullSize picture={shown} onClose={() => setFull(false)} />}
    </section>
  );
}

/** One pixel of the picture is one of the screen; what does not fit is scrolled. */
function FullSize({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  return (
    <HouseModal title={picture.name} open bare width={1360} onCancel={onClose}>
      <div className="my-full-size" tabIndex={0} role="group" aria-label="原图">
        <PictureImage src={picture.src} name={picture.name} />
      </div>
    </HouseModal>
  );
}
