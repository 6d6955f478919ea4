/** 导出 Excel of a document: on the default template of the space, or with every field where it has none. */
import { excelTemplate } from '@muyun/contract';
import { download, showError } from '../../kit/http/index.ts';

/** `of` names the document: `{ paintPurchaseId }`. */
export const exportPaper = (
  of: { readonly paintPurchaseId: string } | { readonly accessoryPurchaseId: string },
): void => {
  download(excelTemplate.fillExcelTemplate, { query: of }).catch(showError);
};
