/** Why a workbook was refused: the reason of `File:Unreadable`, in the words of the person who sent it. */
export const WORKBOOK_FAULTS = {
  encryptedOrOld: '文件已加密，或是不能识别的旧格式，请在 Excel 中取消密码并另存为 .xlsx 后重试',
  encryptedEntry: '文件已加密，请取消密码后重试',
  notWorkbook: '不是 Excel 工作簿（.xlsx），请用 Excel 打开后另存为 .xlsx',
  truncated: '文件不完整，请重新导出或重新上传',
  damaged: '文件内容已损坏，请用 Excel 打开并另存后重试',
  tooManyEntries: '文件内部条目过多',
  tooLarge: '文件解压后过大，请只保留清单所在的工作表',
  bomb: '文件压缩比异常，已拒绝处理',
  path: '文件内部路径不合法',
  doctype: '文件含有不允许的外部定义',
  encoding: '文件内部编码不支持，请另存后重试',
  slow: '内容过多，解析超时，请只保留清单所在的工作表',
  noSheet: '文件中没有可读取的工作表',
  pictureOnly: '文件里只有图片，没有可读取的单元格。请向客户索取表格原件，或把图片里的内容录入后再导入',
  hiddenOnly: '看得见的工作表是空的，清单在隐藏的工作表里。请在 Excel 中取消隐藏后再导入',
  notText: '不是文本清单（逗号或制表符分隔），请另存为 .xlsx 后重试',
} as const;
export type WorkbookFault = keyof typeof WORKBOOK_FAULTS;
