/** What the print service and its dialog say. The texts with an exclamation mark are those of the specification. */

export const LABEL_TEXTS = {
  serviceUnavailable: '无法连接易标签打印服务!请检查服务是否运行!',
  success: '打印成功!',
  deviceRequired: '请选择打印设备',
  templateRequired: '请选择打印模板',
  connected: '已连接打印服务',
  connecting: '正在连接打印服务',
  previewed: '预览完成',
  printers: '找到 {count} 台打印设备',
  noPrinters: '没有打印设备，请在打印服务中添加',
  delivered: '已送达打印机，这台打印机不回报结果，请核对实际打出的张数',
  localNetwork: '浏览器询问是否允许访问本机设备时，请选择允许',
} as const;

/** Codes of an answer; 0 is success. `{…}` is replaced. */
export const PRINT_CODES = {
  Ok: { code: 0, text: '' },
  BadMessage: { code: 1, text: '打印服务不认识这条命令，请升级打印服务' },
  PrinterUnknown: { code: 2, text: '打印设备不存在：{name}' },
  TemplateUnknown: { code: 3, text: '打印模板不存在：{name}' },
  TemplateInvalid: { code: 4, text: '打印模板 {name} 有错误：{place}' },
  DataInvalid: { code: 5, text: '第 {no} 张标签无法打印：{reason}' },
  IdReused: { code: 6, text: '命令编号已用于另一次打印，请重新打印' },
  QueueFull: { code: 7, text: '打印队列已满，请等待前面的标签打完' },
  JobUnknown: { code: 8, text: '打印任务不存在' },
  NotUnsure: { code: 9, text: '这个打印任务不需要确认' },
  OutOfRange: { code: 10, text: '实际打出的张数应在 {from} 到 {to} 之间' },
  AlreadyEnded: { code: 11, text: '打印任务已经结束' },
  SpoolBroken: { code: 12, text: '打印队列无法写入磁盘，请检查磁盘空间' },
} as const;
export type PrintCode = keyof typeof PRINT_CODES;

/** Why a label cannot be printed. */
export const LABEL_REASONS = {
  textTooLong: '“{text}”放不下',
  glyphMissing: '字体中没有“{text}”',
  barcodeText: '条码只能含字母、数字和半角符号：“{text}”',
  barcodeTooLong: '条码“{text}”太长，印出来无法扫描',
  qrTooLong: '二维码内容太长，印出来无法扫描',
} as const;

/** What became of a printer. */
export const PRINTER_FAULTS = {
  refused: '打印机 {name} 未连接，将自动重试',
  gaveUp: '打印机 {name} 一直无法连接，没有打印的标签请重新打印',
  silent: '打印机 {name} 没有回应，请核对实际打出的张数',
  broken: '与打印机 {name} 的连接中断，请核对实际打出的张数',
  restarted: '打印服务中途停止过，请核对实际打出的张数',
  cups: '打印系统拒绝了打印：{text}',
  disk: '无法写入文件：{text}',
  cancelled: '已取消',
  paused: '打印机 {name} 已暂停',
  paperOut: '打印机 {name} 缺纸',
  headOpen: '打印机 {name} 上盖打开',
  ribbonOut: '打印机 {name} 缺碳带',
  other: '打印机 {name} 报告故障',
} as const;
export type PrinterFault = keyof typeof PRINTER_FAULTS;

/** States of a job. What was handed to the printer is not printed: only the printer's own word makes it 已确认. */
export const PRINT_STATES = {
  queued: '已提交',
  sent: '已送达',
  confirmed: '已确认',
  unsure: '待核对',
  failed: '失败',
} as const;
export type PrintState = keyof typeof PRINT_STATES;

export const PRINTER_KINDS = { cups: '系统打印机', tcp: '标签打印机', pdf: 'PDF 文件' } as const;

/** A text with its named values in place. */
export const said = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
