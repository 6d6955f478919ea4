/** Fields and columns of brands. */
import { BRAND_SCOPE_NOTE, brand, brandFields } from '@muyun/contract';
import { PictureField } from '../../../kit/file/index.ts';
import { itemsOf } from '../../../kit/form/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import { BrandMark, NoMark } from './BrandMark.tsx';

export type Brand = RowOf<typeof brand.listBrands>;

const ADDRESS = '/api/basic/file/';
interface FieldProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}
/** One picture, kept by its address. */
function LogoField({ id, value, onChange }: FieldProps) {
  return (
    <PictureField
      id={id}
      label="LOGO"
      most={1}
      accept=".jpg,.jpeg,.png,.webp"
      value={value ? [value.slice(ADDRESS.length)] : []}
      onChange={([file]) => onChange?.(file ? ADDRESS + file : null)}
    />
  );
}

export const brandItems = itemsOf(
  brandFields,
  ['name', 'trademarkNo', 'trademarkClass', 'validTo', 'description', 'logoUrl', 'certificateFileIds'],
  {
    name: { help: '全平台不重名：大小写、空格和符号不区分' },
    trademarkClass: { placeholder: '如 6' },
    validTo: { help: '商标有效期，到期后自动停用' },
    description: { span: 2 },
    logoUrl: { control: <LogoField />, help: BRAND_SCOPE_NOTE },
    certificateFileIds: {
      control: <PictureField label="注册证书" most={10} accept=".jpg,.jpeg,.png,.webp" />,
      help: '商标注册证或授权书的照片，平台据此审核',
    },
  },
);

export const brandColumns = columnsOf<typeof brandFields, Brand>(
  brandFields,
  [
    'name',
    'logoUrl',
    'state',
    'trademarkNo',
    'trademarkClass',
    'validTo',
    'packTemplateId',
    'brandUrl',
    'rejectReason',
    'creationTime',
  ],
  {
    name: { fixed: 'left', width: 160, sortable: true },
    logoUrl: {
      title: 'LOGO',
      width: 80,
      grow: false,
      render: (r) => (r.logoUrl ? <BrandMark key={r.logoUrl} id={r.id} name={r.name} /> : <NoMark />),
    },
    state: { width: 92, sortable: true },
    trademarkNo: { width: 132, grow: false },
    trademarkClass: {
      width: 72,
      value: (r) => (r.trademarkClass ? `${r.trademarkClass} 类` : null),
      kind: 'text',
      grow: false,
    },
    validTo: { title: '有效期至', sortable: true },
    packTemplateId: { width: 128, value: (r) => r.packTemplateName, kind: 'text', grow: false },
    brandUrl: { width: 160, hidden: true },
    rejectReason: { title: '审核意见', width: 160 },
    creationTime: { sortable: true },
  },
).toSpliced(6, 0, { key: 'grantCount', title: '授权企业', kind: 'int', width: 84 });
