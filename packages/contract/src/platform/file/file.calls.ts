/** File service, first cut (platform M20): upload and download of a space's files. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

export const MAX_UPLOAD = 50 * 1024 * 1024;
export const fileView = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  ext: z.string(),
  url: z.string(),
});

export const uploadFile = call({
  id: 'basic.file.upload',
  method: 'POST',
  path: '/api/basic/file',
  title: '上传文件',
  right: 'session',
  side: 'tenant',
  upload: { maxBytes: MAX_UPLOAD },
  body: z.object({ bizType: z.string().max(40).optional() }),
  output: z.array(fileView),
});
export const downloadFile = call({
  id: 'basic.file.download',
  method: 'GET',
  path: '/api/basic/file/{id}',
  title: '下载文件',
  right: 'session',
  side: 'tenant',
  answer: 'file',
});
