/** Drawing at the left, form at the right; while typing, the part unfolds with the server's own function. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { type OutputOf, product, PRODUCT_STATES, type project } from '@muyun/contract';
import { useTab, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import { replaceTabs, useTabs } from '../../../kit/tabs/tab-store.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { toast } from '../../../kit/feedback.ts';
import { DocHeader } from '../../../kit/doc/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { ConflictDialog } from '../../../kit/overlay/index.ts';
import { FormGrid, formFaults, initialOf, type Merge, mergeOf, wireOf } from '../../../kit/form/index.ts';
import { download, request, showError, useAction } from '../../../kit/http/index.ts';
import { invalidate } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { type Product, type Values, useDerived, useMasters } from './derive.ts';
import { usePlateParams } from './fields.tsx';
import { DrawingPane } from './DrawingPane.tsx';
import { moreItems, productItems } from './product-form.tsx';

type Project = OutputOf<typeof project.getProject>;
const P = 'AlCad.CadProducts';
const STALE = [
  product.listProducts,
  product.getProduct,
  product.productHistory,
  product.unfoldStatistics,
] as const;
/** Longest wait between a keystroke and its drawing. */
const LIVE_MS = 40;

const firstValues = (
  row: Product | undefined,
  copyOf: Product | undefined,
  home: Project | undefined,
): Values => {
  if (row) return row as unknown as Values;
  const fresh: Values = {
    productKind: 1,
    unfoldMode: 1,
    colorSide: 1,
    priority: 5,
    params: {},
    positions: [],
    quantity: 1,
    textureId: home?.defaultTextureId,
    thickness: home?.defaultThickness,
    colorId: home?.defaultColorId,
  };
  if (!copyOf) return fresh;
  const { code: _code, positions: _positions, ...kept } = copyOf as unknown as Values;
  return { ...kept, positions: [] };
};

export function ProductEditor({
  product: row,
  home,
  copyOf,
}: {
  product?: Product;
  home?: Project;
  copyOf?: Product;
}) {
  const navigate = useNavigate();
  const tab = useTabInfo();
  const [form] = Form.useForm<Values>();
  const [initial] = useState(() => firstValues(row, copyOf, home));
  const [values, setValues] = useState<Values>(initial);
  const [dirty, setDirty] = useState(false);
  // what the form was filled with: a later reading must not lend its version to older values
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<{ theirs: Product; merge: Merge } | null>(null);
  const timer = useRef(0);
  const projectId = row?.projectId ?? home?.id ?? '';
  const held = (row?.nestedQuantity ?? 0) + (row?.reservedNestQuantity ?? 0);
  const isShut = (row?.controlState ?? home?.controlState) === 2 || (row?.state ?? 1) > 2;
  const params = usePlateParams(values['plateTypeId']);
  const state = {
    values,
    params,
    hasDrawing: row?.unfoldMode === 2 || copyOf?.unfoldMode === 2,
    locked: held > 0 || isShut,
    labels: labelsOf(row ?? copyOf, home),
  };
  const [items, more] = [productItems(state), moreItems(state)];
  const masters = useMasters(projectId, values);
  const geometry = (row ?? copyOf)?.geometry ?? null;
  const live = useDerived(masters, values, geometry);
  const shown = useMemo(() => (dirty || !row ? live : null), [dirty, live, row]);
  useTab({ title: row ? `产品 ${row.code}` : '新增产品', dirty });

  const draft = useDraft<Values>({
    title: row ? '编辑产品' : '新增产品',
    row,
    scope: `${projectId} ${copyOf?.id ?? ''}`,
    dirty,
    read: () => form.getFieldsValue(),
    restore: (kept) => {
      form.setFieldsValue(kept);
      setValues((old) => ({ ...old, ...kept }));
      setDirty(true);
    },
  });

  const fill = (now: Product) => {
    form.setFieldsValue(now as unknown as Values);
    setValues(now as unknown as Values);
    setBase(now);
    setDirty(false);
  };
  useEffect(() => {
    // eslint-disable-next-line react/set-state-in-effect -- the form is outside of React's state: both follow a later reading together
    if (row && base && !dirty && row.version > base.version) fill(row);
  });
  const done = (answer: Product) => {
    draft.clear();
    setDirty(false);
    if (row) fill(answer);
    else {
      void navigate(addressOf(`/cad/product-detail?id=${answer.id}`), { replace: true });
      // the form of the new product has done its work; its tab goes once the product's own is open
      window.setTimeout(() => replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== tab.key)), 50);
    }
  };
  const shared = {
    invalidates: STALE,
    faultsTo: formFaults(form, [...items, ...more]),
    onSuccess: (answer: unknown) => done(answer as Product),
    onError: (error: { code: string }) => {
      if (error.code !== 'Common:StaleVersion' || !base) return false;
      void request(product.getProduct, { params: { id: base.id } }).then(
        (theirs) => settle(base, theirs),
        showError,
      );
      return true;
    },
  };
  const creating = useAction(product.createProduct, { ...shared, success: (a) => `已新增 ${a.code}` });
  const updating = useAction(product.updateProduct, { ...shared, success: '已保存' });
  const save = async (over: Product | undefined = base) => {
    const checked = await form.validateFields().catch(() => null);
    if (!checked) return;
    const sent = wireOf(
      [...items, ...more].filter((i) => !i.disabled),
      { ...initialOf([...items, ...more], checked), params: checked['params'] ?? values['params'] ?? {} },
    );
    const isByHand = Number(sent['unfoldMode'] ?? values['unfoldMode']) === 3;
    const body = { ...sent, ...(isByHand || state.locked ? {} : { unfoldWidth: null, unfoldHeight: null }) };
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
  const settle = (opened: Product, theirs: Product) => {
    const merge = mergeOf(
      [...items, ...more],
      { base: opened, theirs, mine: { ...values, ...form.getFieldsValue() } },
      {
        textureId: theirs.textureName,
        colorId: theirs.colorCode,
        plateTypeId: theirs.plateTypeName,
        areaRuleId: theirs.areaRuleName,
      },
    );
    // pieces that were nested meanwhile raise the version too: nothing that stands in the form
    if (merge.fields.length === 0) overwrite({ theirs, merge });
    else setConflict({ theirs, merge });
  };
  const overwrite = ({ theirs, merge }: { theirs: Product; merge: Merge }) => {
    form.setFieldsValue(merge.kept);
    setValues((old) => ({ ...old, ...merge.kept }));
    setBase(theirs);
    setConflict(null);
    void save(theirs);
  };
  useKeys({ 'Ctrl+S': () => void save() });
  const changed = (_change: Values, all: Values) => {
    setDirty(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setValues((old) => ({ ...old, ...all })), LIVE_MS);
  };
  const unfold = async () => {
    if (!row) return;
    try {
      const diff = await request(product.unfoldProduct, { params: { id: row.id } });
      toast.success(diff.isChanged ? '已按现行参数重新展开' : '没有变化');
      await invalidate(...STALE);
      const now = await request(product.getProduct, { params: { id: row.id } });
      done(now as Product);
    } catch (error) {
      showError(error);
    }
  };
  const blocked = isShut ? '产品或工程已作废' : undefined;
  return (
    <div className="my-page">
      <DocHeader
        number={row?.code ?? (copyOf ? `复制 ${copyOf.code}` : '新增产品')}
        isNew={!row}
        status={row ? { options: PRODUCT_STATES, value: row.state } : undefined}
        kind={row?.displayName ?? home?.displayName}
        note={dirty ? '有未保存的修改' : row?.isPlateTypeStale ? '板型已更新，可重新展开' : undefined}
        back={`/cad/product?projectIds=${projectId}`}
        primary={{
          key: 'save',
          label: row ? '保存' : '新增',
          right: row ? `${P}:edit` : `${P}:add`,
          busy: creating.busy || updating.busy,
          blocked: blocked ?? (row && !dirty ? '没有修改' : undefined),
          onClick: () => void save(),
        }}
        actions={
          row
            ? [
                {
                  key: 'dxf',
                  label: '下载 DXF',
                  right: `${P}:export`,
                  blocked: row.geometry ? undefined : '没有图形',
                  onClick: () => download(product.downProduct, { params: { id: row.id } }).catch(showError),
                },
              ]
            : []
        }
        more={
          row
            ? [
                {
                  key: 'svg',
                  label: '下载 SVG',
                  right: `${P}:export`,
                  blocked: row.geometry ? undefined : '没有图形',
                  onClick: () =>
                    download(product.downProduct, { params: { id: row.id }, query: { format: 'svg' } }).catch(
                      showError,
                    ),
                },
                {
                  key: 'unfold',
                  label: '重新展开',
                  right: `${P}:edit`,
                  blocked: held > 0 ? `已套料 ${held} 件，请先在套料单中反确认或作废` : blocked,
                  onClick: unfold,
                },
                {
                  key: 'copy',
                  label: '复制新增',
                  right: `${P}:add`,
                  onClick: () =>
                    void navigate(
                      addressOf(`/cad/product-detail?projectId=${row.projectId}&copyFrom=${row.id}`),
                    ),
                },
              ]
            : []
        }
      />
      <div className="my-cad-body">
        <DrawingPane
          row={row}
          live={shown}
          geometry={shown ? shown.geometry : geometry}
          quantity={Number(values['quantity'] ?? 0)}
          hasMaterial={Boolean(values['textureId'] && values['thickness'])}
        />
        <aside className="my-surface my-product-form">
          {held > 0 && (
            <p className="my-cad-warn">已套料 {held} 件，改尺寸、材质、颜色要先在套料单中反确认或作废</p>
          )}
          <FormGrid
            form={form}
            items={items}
            more={more}
            columns={2}
            initial={initial}
            disabled={isShut}
            onFinish={() => void save()}
            onValuesChange={changed}
          />
        </aside>
      </div>
      {conflict && (
        <ConflictDialog
          open
          fields={conflict.merge.fields}
          onTheirs={() => {
            fill(conflict.theirs);
            setConflict(null);
            void invalidate(...STALE);
          }}
          onMine={() => overwrite(conflict)}
          onCancel={() => setConflict(null)}
        />
      )}
    </div>
  );
}

function labelsOf(row: Product | undefined, home: Project | undefined) {
  return row
    ? {
        texture: row.textureName,
        color: row.colorCode,
        plateType: row.plateTypeName,
        areaRule: row.areaRuleName,
      }
    : { texture: home?.textureName, color: home?.colorName };
}
