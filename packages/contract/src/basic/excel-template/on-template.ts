/** What an export asks that may be written on a workbook of the space's own making (engineering A17). */
import { query } from '../../kit/paging.ts';

/** On the chosen template of the space, else on its default one; `asHouse`: as the house writes it. */
export const onTemplate = { templateId: query.ref('excelTemplate'), asHouse: query.bool };
/** Codes of such an export. */
export const ON_TEMPLATE = ['Basic:TemplateFile', 'File:Unreadable', 'Common:ExportTooLarge'] as const;
