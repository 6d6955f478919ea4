/** What the file service refuses beside what every upload can be refused for (platform M20 §7). */
import { defineErrors } from '../../kit/errors.ts';

export const storageErrors = defineErrors({
  'Feature:StorageExceeded': { status: 403, message: '存储空间不足，请清理或扩容' },
  'File:Quarantined': { status: 400, message: '文件存在安全风险，已隔离：{reason}' },
  'File:HashMismatch': { status: 400, message: '文件校验失败，请重新上传' },
  'File:UploadExpired': { status: 400, message: '上传任务已失效，请重新上传' },
  'File:PartsMissing': { status: 409, message: '还有{count}个分片没有上传' },
  'File:PartSize': { status: 400, message: '第{part}个分片的大小不对，请重新上传' },
  'File:InUse': { status: 400, message: '文件已被单据使用，不能删除' },
  'File:NoPreview': { status: 400, message: '该文件没有这种预览，请下载后查看' },
  'File:LinkExpired': { status: 403, message: '链接已失效，请重新打开文件' },
  'Convert:Failed': { status: 400, message: '文件转换失败：{reason}' },
  'Convert:QueueFull': { status: 400, message: '转换排队较多，请稍后再试' },
  'Convert:Unsupported': { status: 400, message: '{ext} 文件不能转换为这种格式' },
  'Convert:State': { status: 409, message: '转换任务当前为{state}，不能{action}' },
});
