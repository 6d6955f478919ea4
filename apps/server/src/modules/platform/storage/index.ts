/** The door of storage: what files, conversions and public pages need of it. */
export { deleteFile, purgeFile, recoverFile } from './bin.ts';
export { assertLink, linkOf } from './links.ts';
export { completeUpload, startUpload, takePart, viewOf } from './multipart.ts';
export { openPreview } from './open-preview.ts';
export { COMMAND_MAKER, HOUSE_MAKER, isPicture, keepPreview, pictureOf, smaller } from './previews.ts';
export { binPage, isInside, previewOf } from './storage.store.ts';
export { storageTasks } from './storage.tasks.ts';
export { useOfStorage } from './use.ts';
