/** 我的品牌: handed in to the platform, given to others, put on projects. */
import { useCallback, useState } from 'react';
import { brand, brandMachine, stateOptions } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { FormModal } from '../../../kit/form/index.ts';
import { request, useAction } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { FilterField, RowAction } from '../../../kit/table/index.ts';
import { AuthoriseDialog, TemplateDialog, UrlDialog, UseDialog } from './brand-dialogs.tsx';
import { type Brand, brandColumns, brandItems } from './brand.items.tsx';
import { BRAND_LISTS } from './brand.lists.ts';

const P = 'AlBasic.Brands';
const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '品牌 / 注册号' },
  { type: 'select', name: 'state', label: '状态', options: stateOptions(brandMachine), multiple: true },
];
type Verb = 'authorise' | 'use' | 'url' | 'template';
interface Open {
  readonly verb: Verb;
  readonly row: Brand;
}

function Dialog({ open: { verb, row }, onClose }: { open: Open; onClose: () => void }) {
  if (verb === 'authorise') return <AuthoriseDialog row={row} onClose={onClose} />;
  if (verb === 'url') return <UrlDialog row={row} onClose={onClose} />;
  if (verb === 'template') return <TemplateDialog row={row} onClose={onClose} />;
  return <UseDialog brandId={row.id} brandName={row.name} isOwn onClose={onClose} />;
}

function useRowActions(
  onEdit: (form: { row: Brand }) => void,
  onOpen: (open: Open) => void,
): (row: Brand) => RowAction<Brand>[] {
  const drop = useAction(brand.deleteBrand, { success: '已删除', invalidates: BRAND_LISTS }).run;
  return useCallback(
    (row) => {
      const open = (verb: Verb, label: string, right: 'add' | 'edit') => ({
        label,
        right: `${P}:${right}` as const,
        onClick: () => onOpen({ verb, row }),
      });
      return [
        { label: '编辑', right: `${P}:edit`, onClick: () => onEdit({ row }) },
        ...(row.actions.includes('authorise') ? [open('authorise', '授权', 'edit')] : []),
        ...(row.actions.includes('use') ? [open('use', '使用', 'add')] : []),
        open('template', '模板', 'edit'),
        open('url', '网址', 'edit'),
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `删除品牌 ${row.name}？`,
            content: '名称随即释放，其他企业可以申请',
            okText: '删除品牌',
          },
          onClick: () => drop({ params: { id: row.id } }),
        },
      ];
    },
    [onEdit, onOpen, drop],
  );
}

export function OwnBrands() {
  const [form, setForm] = useState<{ row: Brand | null }>();
  const [open, setOpen] = useState<Open>();
  const rowActions = useRowActions(setForm, setOpen);
  return (
    <ListPage
      call={brand.listBrands}
      noun="品牌"
      unit="个"
      columns={brandColumns}
      filters={FILTERS}
      defaultSort="creationTime desc"
      primary={[{ label: '申请品牌', right: `${P}:add`, onClick: () => setForm({ row: null }) }]}
      rowActions={rowActions}
      actionsWidth={132}
      onOpen={can(`${P}:edit`) ? (row) => setForm({ row }) : undefined}
      emptyHint="提交商标资料，平台审核通过后印在画册上，并可授权给合作企业使用"
    >
      {() => (
        <>
          <FormModal
            noun="品牌"
            title={form?.row ? undefined : '申请品牌'}
            width={720}
            open={form !== undefined}
            onClose={() => setForm(undefined)}
            items={brandItems}
            create={brand.createBrand}
            update={brand.updateBrand}
            row={form?.row}
            latest={(row) => request(brand.getBrand, { params: { id: row.id } })}
            invalidates={BRAND_LISTS}
            after={
              <p className="my-t3 brand-note">
                提交后由平台审核；已通过的品牌修改名称、LOGO 或商标资料后需要重新审核。
              </p>
            }
          />
          {open && <Dialog open={open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </ListPage>
  );
}
