/** Withdraws an import and lets lists read again. */
import { product, productImport, project } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';

export function useUndo(onDone?: () => void): (importId: string) => Promise<void> {
  const action = useAction(productImport.undoImport, {
    success: (answer) => (answer.removed > 0 ? `已撤销，删除 ${answer.removed} 个产品` : '已撤销'),
    invalidates: [
      productImport.listImports,
      productImport.getImport,
      product.listProducts,
      project.getProject,
    ],
    onSuccess: () => onDone?.(),
  });
  return async (importId) => {
    await action.run({ params: { importId } });
  };
}
