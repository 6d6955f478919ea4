/** Saving a product: a new one, or the one that was opened in the version it was opened in. */
import { product } from '@muyun/contract';
import { formFaults, initialOf, wireOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, showError, useAction } from '../../../kit/http/index.ts';
import type { Product, Values } from './derive.ts';
import type { ProductDraft } from './use-product-draft.ts';
import { wholeCrafts } from '../../../widgets/crafts/index.ts';

/** Answers that are out of date once a product has changed. */
export const PRODUCT_CALLS = [
  product.listProducts,
  product.getProduct,
  product.productHistory,
  product.unfoldStatistics,
] as const;

interface Saving {
  draft: ProductDraft;
  items: readonly FormItem[];
  locked: boolean;
  copyOf: Product | undefined;
  onSaved: (answer: Product) => void;
  onConflict: (theirs: Product) => void;
}

export function useProductSaving({ draft, items, locked, copyOf, onSaved, onConflict }: Saving) {
  const { form, values, base, projectId } = draft;
  const shared = {
    invalidates: PRODUCT_CALLS,
    faultsTo: formFaults(form, items),
    onSuccess: (answer: unknown) => onSaved(answer as Product),
    onError: (error: { code: string }) => {
      if (error.code !== 'Common:StaleVersion' || !base) return false;
      void request(product.getProduct, { params: { id: base.id } }).then(onConflict, showError);
      return true;
    },
  };
  const creating = useAction(product.createProduct, { ...shared, success: (a) => `已新增 ${a.code}` });
  const updating = useAction(product.updateProduct, { ...shared, success: '已保存' });
  const save = async (over: Product | undefined = base) => {
    const checked = await form.validateFields().catch(() => null);
    if (!checked) return;
    const body = bodyOf(items, checked, values, locked);
    if (over)
      await updating.run({ params: { id: over.id }, body: { ...body, version: over.version } as never });
    else
      await creating.run({
        body: {
          ...body,
          projectId,
          ...(copyOf && values['unfoldMode'] === 2 ? { geometry: copyOf.geometry } : {}),
        } as never,
      });
  };
  return { save, busy: creating.busy || updating.busy };
}

/** What is sent: a size is typed only by hand, otherwise it follows from the rest. */
function bodyOf(items: readonly FormItem[], checked: Values, values: Values, locked: boolean) {
  const sent = wireOf(
    items.filter((i) => !i.disabled),
    { ...initialOf(items, checked), params: checked['params'] ?? values['params'] ?? {} },
  );
  const isByHand = Number(sent['unfoldMode'] ?? values['unfoldMode']) === 3;
  return {
    ...sent,
    ...('crafts' in sent ? { crafts: wholeCrafts(sent['crafts']) } : {}),
    ...(isByHand || locked ? {} : { unfoldWidth: null, unfoldHeight: null }),
  };
}
