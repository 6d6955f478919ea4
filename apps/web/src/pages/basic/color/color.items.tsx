/** Columns and fields of colours; groups are named by their path in the tree. */
import type { GroupNode } from '@muyun/contract';
import { ColorPicker, TreeSelect } from 'antd';
import { colorFields, demander, paint, PAINT_TYPES } from '@muyun/contract';
import { FileLink } from '../../../kit/file-tile/index.ts';
import type { Column } from '../../../kit/table/index.ts';
import { itemsOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf } from '../../../kit/table/index.ts';
import { OneDocument, OnePicture, Picture } from '../shared/FileFields.tsx';
import { choicesOf, linesOf } from '../shared/group-tree.ts';
import type { ColorCard } from './color-card.ts';

const paintText = (r: ColorCard): string =>
  [PAINT_TYPES.find((t) => t.value === r.paintType)?.label, r.isMetallic ? '金属' : '']
    .filter(Boolean)
    .join(' · ');

const plainColumns = columnsOf<typeof colorFields, ColorCard>(
  colorFields,
  [
    'rgb',
    'code',
    'name',
    'groupId',
    'paintType',
    'gloss',
    'sampleFileId',
    'isEnabled',
    'lastModificationTime',
    'remark',
  ],
  {
    rgb: {
      fixed: 'left',
      width: 64,
      render: (r) =>
        r.imgUrl ? (
          <Picture address={r.imgUrl} label={r.name} />
        ) : (
          <i
            className="bd-swatch"
            style={{ background: r.rgb ?? 'transparent' }}
            title={r.rgb ?? '没有色块'}
          />
        ),
    },
    code: { fixed: 'left', width: 116, sortable: true },
    name: {
      sortable: true,
      width: 150,
      render: (r) => (
        <>
          {r.name} {!r.isConfirmed && <StatusTag small label="待确认" tone="amber" />}
        </>
      ),
    },
    paintType: {
      width: 136,
      render: (r) => paintText(r) || <span className="my-t3">—</span>,
    },
    gloss: { unit: '°', width: 76 },
    sampleFileId: {
      title: '样板',
      width: 110,
      grow: false,
      render: (r) =>
        r.sampleFileId ? (
          <FileLink id={r.sampleFileId} name={r.sampleFileName ?? '样板文件'} label="查看样板" />
        ) : (
          <span className="my-t3">—</span>
        ),
    },
    isEnabled: {
      title: '状态',
      width: 84,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
    lastModificationTime: { hidden: true },
    remark: { hidden: true },
  },
);

/** the code of a platform row is fixed */
export const fixedCode = (item: FormItem): FormItem =>
  item.name === 'code' ? { ...item, disabled: true, help: '系统内置，不能改' } : item;

export function columnsWith(tree: readonly GroupNode[]): Column<ColorCard>[] {
  const paths = new Map(linesOf(tree).map((l) => [l.node.id, l.path]));
  return plainColumns.map((c) =>
    c.key === 'groupId'
      ? { ...c, width: 130, value: (r: ColorCard) => paths.get(r.groupId ?? ''), kind: 'text' as const }
      : c,
  );
}

export const itemsWith = (tree: readonly GroupNode[]): FormItem[] =>
  itemsOf(
    colorFields,
    [
      'code',
      'name',
      'rgb',
      'groupId',
      'paintType',
      'paintStructureId',
      'gloss',
      'isMetallic',
      'isConfirmed',
      'customerId',
      'imgUrl',
      'sampleFileId',
      'sort',
      'isEnabled',
      'remark',
    ],
    {
      code: { placeholder: '如 RAL9006', help: '至少 5 位，空格和大小写不区分' },
      rgb: { control: <RgbField /> },
      groupId: {
        control: (
          <TreeSelect allowClear treeDefaultExpandAll placeholder="不分组" treeData={choicesOf(tree)} />
        ),
      },
      paintStructureId: { source: { call: paint.paintMaster.calls.all }, placeholder: '不指定' },
      gloss: { unit: '°' },
      isMetallic: { help: '有方向，套料不旋转' },
      imgUrl: { control: <OnePicture label="图片" /> },
      sampleFileId: {
        help: '客户签认的样板照片、扫描件或技术参数',
        control: <OneDocument label="样板文件" accept=".jpg,.jpeg,.png,.webp,.pdf" named="sampleFileName" />,
      },
      customerId: { source: { call: demander.listDemanders }, placeholder: '通用' },
      remark: { span: 3 },
    },
  );

/** #RRGGBB from the picker or typed. */
function RgbField({
  value,
  onChange,
  id,
}: {
  value?: string | null;
  onChange?: (v: string | null) => void;
  id?: string;
}) {
  return (
    <ColorPicker
      value={value ?? undefined}
      showText={() => value ?? '未选'}
      allowClear
      disabledAlpha
      format="hex"
      onChange={(c) => onChange?.(c.toHexString().toUpperCase())}
      onClear={() => onChange?.(null)}
    >
      <button type="button" id={id} className="bd-rgb">
        <i style={{ background: value ?? 'transparent' }} />
        {value ?? <span className="my-t3">选择颜色</span>}
      </button>
    </ColorPicker>
  );
}
