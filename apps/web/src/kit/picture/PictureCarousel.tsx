/** The big picture: one at a time, the others one step away. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { IconButton } from '../IconButton.tsx';
import { HouseModal } from '../overlay/index.ts';
import { PictureImage } from './PictureImage.tsx';
import type { Picture } from './picture.ts';
import { useSteps } from './use-steps.ts';
import './picture.css';

export interface PictureCarouselProps {
  pictures: readonly Picture[];
  /** place of the one that is shown first */
  first?: number;
  onClose: () => void;
}

export function PictureCarousel({ pictures, first = 0, onClose }: PictureCarouselProps) {
  const { at, go, step } = useSteps(pictures.length, first);
  const shown = pictures[at];
  if (!shown) return null;
  const isAlone = pictures.length === 1;
  return (
    <HouseModal title={shown.name} open bare width={1040} onCancel={onClose}>
      <div className="my-carousel" role="group" aria-roledescription="图片轮播" aria-label="图片">
        <IconButton label="上一张" hint="上一张 (←)" disabled={isAlone} onClick={() => step(-1)}>
          <LeftOutlined />
        </IconButton>
        <figure>
          <PictureImage src={shown.src} name={shown.name} />
        </figure>
        <IconButton label="下一张" hint="下一张 (→)" disabled={isAlone} onClick={() => step(1)}>
          <RightOutlined />
        </IconButton>
      </div>
      <div className="my-carousel-dots">
        {pictures.map((p, i) => (
          <button
            key={p.id}
            type="button"
            aria-label={`第 ${i + 1} 张 ${p.name}`}
            aria-current={i === at}
            onClick={() => go(i)}
          />
        ))}
        <span className="my-t3" role="status">
          {at + 1} / {pictures.length}
        </span>
      </div>
    </HouseModal>
  );
}
