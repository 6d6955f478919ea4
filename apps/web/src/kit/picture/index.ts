export { ImageViewer } from './ImageViewer.tsx';
export { PdfViewer } from './PdfViewer.tsx';
export type { PdfFile, PdfViewerProps } from './PdfViewer.tsx';
export { PictureCarousel } from './PictureCarousel.tsx';
export type { PictureCarouselProps } from './PictureCarousel.tsx';
export { PictureTile } from './PictureTile.tsx';
export type { PictureTileProps } from './PictureTile.tsx';
export type { Picture } from './picture.ts';
