/** What may be kept, how large it may be, and how it is counted (platform M20). */
const MB = 1024 * 1024;

/** 1 图片, 2 文档, 3 图纸, 4 压缩包, 5 视频, 6 其他 */
export const FILE_KINDS = [
  { value: 1, label: '图片', exts: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp', 'svg'], mostMb: 20 },
  {
    value: 2,
    label: '文档',
    exts: ['pdf', 'ofd', 'xml', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'txt', 'csv'],
    mostMb: 100,
  },
  { value: 3, label: '图纸', exts: ['dwg', 'dxf', 'step', 'stp'], mostMb: 300 },
  { value: 4, label: '压缩包', exts: ['zip', 'rar', '7z'], mostMb: 500 },
  { value: 5, label: '视频', exts: ['mp4'], mostMb: 500 },
  { value: 6, label: '其他', exts: ['yix'], mostMb: 20 },
] as const;
const OTHER = 6;

export interface FileRule {
  readonly kind: number;
  readonly mostMb: number;
}
/** The rule of an extension; undefined for one that is not kept. */
export function fileRule(ext: string): FileRule | undefined {
  const found = FILE_KINDS.find((k) => (k.exts as readonly string[]).includes(ext.toLowerCase()));
  return found && { kind: found.value, mostMb: found.mostMb };
}
/** What the house has made itself (labels, exports) may have any extension. */
export const fileKindOf = (ext: string): number => fileRule(ext)?.kind ?? OTHER;

/** A part of a large upload. */
export const PART_SIZE = 8 * MB;
/** Above this a browser sends in parts. */
export const PARTS_FROM = PART_SIZE;
export const MOST_UPLOAD = 500 * MB;
export const MOST_PARTS = Math.ceil(MOST_UPLOAD / PART_SIZE);
/** How long an upload that was begun can be gone on with, and how long a deleted file can be taken back. */
export const UPLOAD_HOURS = 24;
export const BIN_DAYS = 30;
export const LINK_MINUTES = 5;
/** Percent of the storage from which people are warned; what the house makes itself may go over the whole by a little. */
export const STORAGE_WARNS = 90;
export const STORAGE_SPARE_PERCENT = 5;

/** Code of the feature whose number is GB. */
export const STORAGE = 'Storage';

/** Why a file is not kept: the reason of `File:Quarantined`. */
export const SCAN_FAULTS = {
  script: '图形中含有脚本或外部引用',
  entity: '含有外部实体定义',
  bomb: '压缩包解压后异常庞大',
  entries: '压缩包内文件过多',
  path: '压缩包内含有越界路径',
  link: '压缩包内含有链接',
  executable: '内容是可执行程序',
} as const;
export type ScanFault = keyof typeof SCAN_FAULTS;
