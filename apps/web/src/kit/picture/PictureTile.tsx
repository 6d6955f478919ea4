/** A small picture to open: 120 wide, its cover 72 high. */
import { PictureImage } from './PictureImage.tsx';
import type { Picture } from './picture.ts';
import './picture.css';

export interface PictureTileProps {
  picture: Picture;
  /** px; the cover keeps its 72 */
  width?: number;
  onOpen: () => void;
}

export function PictureTile({ picture, width = 120, onOpen }: PictureTileProps) {
  return (
    <button
      type="button"
      className="my-picture-tile"
      style={{ width }}
      aria-label={`查看 ${picture.name}`}
      onClick={onOpen}
    >
      <span className="my-picture-cover">
        <PictureImage src={picture.thumbnail ?? picture.src} name="" />
      </span>
      <span className="my-ellipsis" title={picture.name}>
        {picture.name}
      </span>
    </button>
  );
}
