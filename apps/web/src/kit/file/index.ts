export { FileDrop, fileFault } from './FileDrop.tsx';
export { PictureField, Thumb } from './PictureField.tsx';
export { mostBytes } from './send-file.ts';
export type { SentFile } from './send-file.ts';
export { UploadList } from './UploadList.tsx';
export { useUploads } from './use-uploads.ts';
export type { Uploads } from './use-uploads.ts';
