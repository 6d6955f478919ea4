/** 材质: the list at the left, the chosen texture with its thicknesses, widths, sizes, bend values and costs at the right. */
import { useState } from 'react';
import { Button } from 'antd';
import { texture } from '@muyun/contract';
import { useSearchParams } from 'react-router';
import { FormModal } from '../../../kit/form/index.ts';
import { can } from '../../../kit/auth/index.ts';
import { request, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { useSetup } from '../../../widgets/setup/index.ts';
import { TextureList } from './TextureList.tsx';
import { TextureDetail } from './TextureDetail.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { TEXTURE_LISTS, textureItems } from './texture.items.ts';
import type { Texture } from './texture.types.ts';
import '../basic.css';

const ADD = 'AlBasic.MaterialTextures:add';
/** the code of a platform row is fixed */
const systemItems = textureItems.map((i) =>
  i.name === 'code' ? { ...i, disabled: true, help: '系统内置，不能改' } : i,
);

export default function TextureScreen() {
  const [search, setSearch] = useSearchParams();
  const [form, setForm] = useState<{ row: Texture | null }>();
  const [copying, setCopying] = useState<Texture>();
  const guide = useSetup();
  const answer = useCall(texture.listTextures, { query: { maxResultCount: 400, sorting: 'sort asc' } });
  const init = useInitialise(texture.initTextures, TEXTURE_LISTS);
  const rows = answer.data?.items;
  const chosen =
    rows?.find((r) => r.id === search.get('texture')) ?? rows?.find((r) => r.isDefault) ?? rows?.[0];
  const choose = (id: string) => setSearch({ texture: id }, { replace: true });
  const starts = { onInit: init.start, onGuide: guide.open, onAdd: () => setForm({ row: null }) };
  useKeys({ N: () => can(ADD) && setForm({ row: null }) });

  if (!rows)
    return (
      <Whole>
        {answer.error ? (
          <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <SkeletonLines rows={12} />
        )}
      </Whole>
    );
  return (
    <>
      {rows.length === 0 ? (
        <NoTextures busy={init.busy} {...starts} />
      ) : (
        <div className="bd-split">
          <TextureList rows={rows} chosen={chosen?.id} onChoose={choose} {...starts} />
          {chosen && (
            <TextureDetail
              key={chosen.id}
              row={chosen}
              onEdit={() => setForm({ row: chosen })}
              onCopy={() => setCopying(chosen)}
            />
          )}
        </div>
      )}
      {form && (
        <TextureForm
          row={form.row}
          count={rows.length}
          onClose={() => setForm(undefined)}
          onDone={(made) => choose(made.id)}
        />
      )}
      {guide.drawer}
      {copying && (
        <CopyDialog from={copying} onClose={() => setCopying(undefined)} onDone={(made) => choose(made.id)} />
      )}
    </>
  );
}

const Whole = ({ children }: { children: React.ReactNode }) => (
  <div className="my-page">
    <div className="my-surface my-list grow">{children}</div>
  </div>
);

interface NoTexturesProps {
  busy: boolean;
  onInit: () => void;
  onGuide: () => void;
  onAdd: () => void;
}

const NoTextures = ({ busy, onInit, onGuide, onAdd }: NoTexturesProps) => (
  <Whole>
    <EmptyState
      title="还没有材质"
      hint="先带入常用铝板的板厚、板宽、规格和折弯系数，再按本厂改价格"
      actions={
        can(ADD) && (
          <>
            <Button type="primary" size="small" loading={busy} onClick={onInit}>
              带入系统默认
            </Button>
            <Button size="small" onClick={onGuide}>
              初始化向导
            </Button>
            <Button size="small" onClick={onAdd}>
              新增材质
            </Button>
          </>
        )
      }
    />
  </Whole>
);

interface TextureFormProps {
  row: Texture | null;
  /** how many there are: a new one comes last */
  count: number;
  onClose: () => void;
  onDone: (made: Texture) => void;
}

const TextureForm = ({ row, count, onClose, onDone }: TextureFormProps) => (
  <FormModal
    noun="材质"
    width={820}
    columns={3}
    open
    onClose={onClose}
    items={row?.isSystem ? systemItems : textureItems}
    create={texture.createTexture}
    update={texture.updateTexture}
    row={row}
    initial={{ sort: (count + 1) * 10 }}
    latest={(edited) => request(texture.getTexture, { params: { id: edited.id } })}
    invalidates={TEXTURE_LISTS}
    onDone={(made) => onDone(made as Texture)}
  />
);
