/** The form of one product: what is typed, how it unfolds meanwhile, how it is saved and what others have saved. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlateTypeMaster, ProductMasters } from '@muyun/contract';
import {
  allows,
  NEST_RECTANGLE,
  product,
  PRODUCT_CHANGEABLE,
  PRODUCT_OK,
  projectMachine,
} from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { replaceTabs, useTabs } from '../../../kit/tabs/tab-store.ts';
import { useTab, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import { toast } from '../../../kit/feedback.ts';
import { mergeOf } from '../../../kit/form/index.ts';
import type { FormItem, Merge } from '../../../kit/form/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { useDerived, useMasters } from './derive.ts';
import { sidesOf } from './edge-holes.ts';
import type { Product, Values } from './derive.ts';
import { typedDimension } from './use-typed-dimension.ts';
import { usePlateParams } from './fields.tsx';
import { moreItems, productItems } from './product-form.tsx';
import { labelsOf, useProductDraft } from './use-product-draft.ts';
import type { ProductEditorProps, ProductDraft } from './use-product-draft.ts';
import { PRODUCT_CALLS, useProductSaving } from './use-product-saving.ts';

export type { ProductEditorProps } from './use-product-draft.ts';

export function useProductForm(props: ProductEditorProps) {
  const { product: row, home, copyOf } = props;
  const draft = useProductDraft(props);
  const { dirty } = draft;
  const held = (row?.nestedQuantity ?? 0) + (row?.reservedNestQuantity ?? 0);
  // what the project's header does not take, its products do not take either
  const control = row?.controlState ?? home?.controlState;
  const isOpen = control === undefined || allows(projectMachine, control, 'edit');
  const isShut = !isOpen || !PRODUCT_CHANGEABLE.includes(row?.state ?? PRODUCT_OK);
  const { masters, derived, geometry, plate, state } = useUnfolding(props, draft, held > 0 || isShut);
  useUsual(plate, (row ?? copyOf)?.plateTypeId ?? null, draft.set);
  useNestKind(masters, (row ?? copyOf)?.structureId ?? null, draft);
  const [items, more] = [productItems(state), moreItems(state)];
  const live = useMemo(() => (dirty || !row ? derived : null), [dirty, derived, row]);
  useTab({ title: row ? `产品 ${row.code}` : '新增产品', dirty });

  const done = useDone(row, draft);
  const { save, busy } = useProductSaving({
    draft,
    items: [...items, ...more],
    locked: state.locked,
    copyOf,
    onSaved: done,
    onConflict: (theirs) => settle(theirs),
  });
  const { conflict, settle, overwrite, takeTheirs, keepEditing } = useConflict(
    draft,
    [...items, ...more],
    save,
  );
  const mayType = useCan(row ? 'AlCad.CadProducts:edit' : 'AlCad.CadProducts:add');
  useKeys({ 'Ctrl+S': () => void save() });
  return {
    ...draft,
    held,
    isShut,
    blocked: isShut ? '产品或工程已作废' : undefined,
    items,
    more,
    geometry,
    live,
    plate,
    typeDimension:
      state.locked || !mayType
        ? undefined
        : typedDimension({ draft, masters, geometry, row, save: () => save() }),
    save,
    busy,
    unfold: () => (row ? unfoldAgain(row, done) : undefined),
    conflict,
    overwrite,
    takeTheirs,
    keepEditing,
  };
}
export type ProductForm = ReturnType<typeof useProductForm>;

/** A plate type that is chosen brings what is usual with it (engineering A2); what it says nothing of stays. */
function useUsual(
  plate: PlateTypeMaster | undefined,
  first: string | null,
  set: (change: Values) => void,
): void {
  const seen = useRef(first);
  useEffect(() => {
    if (!plate || plate.id === seen.current) return;
    seen.current = plate.id;
    const { defaultStructureId, defaultInstallStructureId, defaultCrafts } = plate;
    const usual: Values = {
      ...(defaultStructureId ? { structureId: defaultStructureId } : {}),
      ...(defaultInstallStructureId ? { installStructureId: defaultInstallStructureId } : {}),
      ...(defaultCrafts.length > 0 ? { crafts: defaultCrafts } : {}),
    };
    if (Object.keys(usual).length > 0) set(usual);
  }, [plate, set]);
}

/** A structure that is chosen says how its pieces are nested (engineering A6). */
function useNestKind(
  masters: ProductMasters | undefined,
  first: string | null,
  { values, set }: ProductDraft,
): void {
  const seen = useRef(first);
  const chosen = (values['structureId'] as string | null | undefined) ?? null;
  useEffect(() => {
    if (!masters || chosen === seen.current) return;
    seen.current = chosen;
    const nestKind = masters.structures.find((s) => s.id === chosen)?.nestKindDefault ?? NEST_RECTANGLE;
    set({ nestKind });
  }, [masters, chosen, set]);
}

/** What the typed values unfold to, and what of it the form shows. */
function useUnfolding(
  { product: row, home, copyOf }: ProductEditorProps,
  { values, projectId }: ProductDraft,
  locked: boolean,
) {
  const geometry = (row ?? copyOf)?.geometry ?? null;
  const masters = useMasters(projectId, values);
  const derived = useDerived(masters, values, geometry);
  const plate = masters?.plateTypes.find((p) => p.id === values['plateTypeId']);
  const state = {
    values,
    projectId,
    isFolded: plate?.defineMode === 1 && Number(values['unfoldMode'] ?? 1) === 1,
    sides: sidesOf(plate?.facePolygon),
    holeFault: derived?.problems.find((p) => p.field === 'edgeHoles')?.message,
    params: usePlateParams(values['plateTypeId']),
    hasDrawing: row?.unfoldMode === 2 || copyOf?.unfoldMode === 2,
    locked,
    labels: labelsOf(row ?? copyOf, home),
  };
  return { masters, derived, geometry, plate, state };
}

/** A product that was there stays open as it is now; the form of a new one gives way to the product's own tab. */
function useDone(row: Product | undefined, draft: ProductDraft): (answer: Product) => void {
  const navigate = useNavigate();
  const tab = useTabInfo();
  return (answer) => {
    draft.settled();
    if (row) return draft.fill(answer);
    void navigate(addressOf(`/cad/product-detail?id=${answer.id}`), { replace: true });
    // the form of the new product has done its work; its tab goes once the product's own is open
    window.setTimeout(() => replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== tab.key)), 50);
    return undefined;
  };
}

interface Conflict {
  theirs: Product;
  merge: Merge;
}

/** Somebody else has saved the product meanwhile. */
function useConflict(
  draft: ProductDraft,
  items: readonly FormItem[],
  save: (over: Product) => Promise<void>,
) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const overwrite = ({ theirs, merge }: Conflict) => {
    draft.keep(merge.kept, theirs);
    setConflict(null);
    void save(theirs);
  };
  const settle = (theirs: Product) => {
    if (!draft.base) return;
    const merge = mergeOf(
      items,
      { base: draft.base, theirs, mine: { ...draft.values, ...draft.form.getFieldsValue() } },
      {
        textureId: theirs.textureName,
        colorId: theirs.colorCode,
        plateTypeId: theirs.plateTypeName,
        areaRuleId: theirs.areaRuleName,
        structureId: theirs.structureName,
        installStructureId: theirs.installStructureName,
        paintStructureId: theirs.paintStructureName,
        parentProductId: theirs.parentProductCode,
      },
    );
    // pieces that were nested meanwhile raise the version too: nothing that stands in the form
    if (merge.fields.length === 0) overwrite({ theirs, merge });
    else setConflict({ theirs, merge });
  };
  const takeTheirs = (theirs: Product) => {
    draft.fill(theirs);
    setConflict(null);
    void invalidate(...PRODUCT_CALLS);
  };
  return { conflict, settle, overwrite, takeTheirs, keepEditing: () => setConflict(null) };
}

/** With the parameters as they are now. */
async function unfoldAgain(row: Product, done: (answer: Product) => void): Promise<void> {
  try {
    const diff = await request(product.unfoldProduct, { params: { id: row.id } });
    toast.success(diff.isChanged ? '已按现行参数重新展开' : '没有变化');
    await invalidate(...PRODUCT_CALLS);
    done((await request(product.getProduct, { params: { id: row.id } })) as Product);
  } catch (error) {
    showError(error);
  }
}
