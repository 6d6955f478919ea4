/** Drawing at the left, form at the right; while typing, the part unfolds with the server's own function. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { product, PRODUCT_STATES } from '@muyun/contract';
import { addressOf } from '../../../kit/tabs/address.ts';
import { DocHeader } from '../../../kit/doc/index.ts';
import type { DocAction } from '../../../kit/doc/index.ts';
import { ConflictDialog } from '../../../kit/overlay/index.ts';
import { FormGrid } from '../../../kit/form/index.ts';
import { download, showError } from '../../../kit/http/index.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { AccessoryDialog } from './AccessoryDialog.tsx';
import { DimTyping } from '../../../widgets/typed-dim/index.ts';
import { DrawingPane } from './DrawingPane.tsx';
import type { Product } from './derive.ts';
import { useProductForm } from './use-product-form.ts';
import type { ProductEditorProps, ProductForm } from './use-product-form.ts';

const P = 'AlCad.CadProducts';

export function ProductEditor(props: ProductEditorProps) {
  const editor = useProductForm(props);
  const { form, values, held, live, conflict } = editor;
  return (
    <div className="my-page">
      <ProductHead {...props} editor={editor} />
      <div className="my-cad-body">
        <DimTyping value={editor.countTyping}>
          <DrawingPane
            row={props.product}
            live={live}
            geometry={live ? live.geometry : editor.geometry}
            quantity={Number(values['quantity'] ?? 0)}
            hasMaterial={Boolean(values['textureId'] && values['thickness'])}
            values={values}
            plate={editor.plate}
            onType={editor.typeDimension}
          />
        </DimTyping>
        <aside className="my-surface my-product-form">
          {held > 0 && <p className="my-cad-warn">已套料 {held} 件，改尺寸、材质、颜色请走变更单</p>}
          <FormGrid
            form={form}
            items={editor.items}
            more={editor.more}
            columns={2}
            initial={editor.initial}
            disabled={editor.isShut}
            onFinish={() => void editor.save()}
            onValuesChange={editor.changed}
          />
        </aside>
      </div>
      {conflict && (
        <ConflictDialog
          open
          fields={conflict.merge.fields}
          onTheirs={() => editor.takeTheirs(conflict.theirs)}
          onMine={() => editor.overwrite(conflict)}
          onCancel={editor.keepEditing}
        />
      )}
    </div>
  );
}

function ProductHead({ product: row, home, copyOf, editor }: ProductEditorProps & { editor: ProductForm }) {
  const { dirty, projectId } = editor;
  const [asked, setAsked] = useState<'accessories' | 'code' | null>(null);
  const more = useMoreActions(row, editor, setAsked);
  return (
    <>
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
          busy: editor.busy,
          blocked: editor.blocked ?? (row && !dirty ? '没有修改' : undefined),
          onClick: () => void editor.save(),
        }}
        actions={row ? [drawingAction(row, 'pdf'), drawingAction(row, 'dxf')] : []}
        more={more}
      />
      {asked === 'accessories' && row && <AccessoryDialog rows={[row]} onClose={() => setAsked(null)} />}
      {asked === 'code' && row && <CodeDialog row={row} onClose={() => setAsked(null)} />}
    </>
  );
}

const drawingAction = (row: Product, format: 'dxf' | 'svg' | 'pdf'): DocAction => ({
  key: format,
  label: format === 'pdf' ? '加工图 PDF' : `下载 ${format.toUpperCase()}`,
  right: `${P}:export`,
  blocked: row.geometry ? undefined : '没有图形',
  onClick: () =>
    download(product.downProduct, {
      params: { id: row.id },
      ...(format === 'dxf' ? {} : { query: { format } }),
    }).catch(showError),
});

/** What is needed now and then for a product that exists. */
function useMoreActions(
  row: Product | undefined,
  { held, blocked, unfold }: ProductForm,
  onAsk: (what: 'accessories' | 'code') => void,
): DocAction[] {
  const navigate = useNavigate();
  if (!row) return [];
  return [
    drawingAction(row, 'svg'),
    {
      key: 'unfold',
      label: '重新展开',
      right: `${P}:edit`,
      blocked: held > 0 ? `已套料 ${held} 件，请走变更单` : blocked,
      onClick: unfold,
    },
    { key: 'accessories', label: '配件', right: `${P}:edit`, onClick: () => onAsk('accessories') },
    { key: 'code', label: '改编号', right: `${P}:edit`, blocked, onClick: () => onAsk('code') },
    {
      key: 'copy',
      label: '复制新增',
      right: `${P}:add`,
      onClick: () =>
        void navigate(addressOf(`/cad/product-detail?projectId=${row.projectId}&copyFrom=${row.id}`)),
    },
  ];
}
