/** Tile, carousel, viewer and PDF viewer, on pictures that are drawn here. */
import { useState } from 'react';
import { Button } from 'antd';
import { ImageViewer, PdfViewer, PictureCarousel, PictureTile } from '../../kit/picture/index.ts';
import type { Picture } from '../../kit/picture/index.ts';
import { Block } from './Block.tsx';

/** A façade panel of so many mm, drawn at one pixel per mm. */
function panel(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="#5A5770" stroke-width="6"/><text x="50%" y="50%" font-size="90" text-anchor="middle" fill="#5A5770">${width} × ${height}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const PICTURES: Picture[] = [
  { id: 'a', name: 'A-0001', src: panel(1180, 2380) },
  { id: 'b', name: 'A-0002', src: panel(1480, 900) },
  { id: 'c', name: '安装位置.png', src: panel(600, 600) },
  { id: 'd', name: '损坏的图片.png', src: 'data:image/png;base64,AAAA' },
];
const FILES = [
  { id: 'p', name: '套料方案.pdf', src: 'data:application/pdf;base64,JVBERi0xLjQK' },
  { id: 'q', name: '下料清单.pdf', src: 'data:application/pdf;base64,JVBERi0xLjQKJQ==' },
];

export function PictureBlock() {
  const [first, setFirst] = useState<number>();
  const [isPdf, setPdf] = useState(false);
  return (
    <>
      <Block title="图片">
        {PICTURES.map((picture, i) => (
          <PictureTile key={picture.id} picture={picture} onOpen={() => setFirst(i)} />
        ))}
        {first !== undefined && (
          <PictureCarousel pictures={PICTURES} first={first} onClose={() => setFirst(undefined)} />
        )}
      </Block>
      <Block title="图片查看">
        <ImageViewer label="产品图片" pictures={PICTURES} />
      </Block>
      <Block title="PDF">
        <Button onClick={() => setPdf(true)}>查看 PDF</Button>
        {isPdf && <PdfViewer files={FILES} onClose={() => setPdf(false)} />}
      </Block>
    </>
  );
}
