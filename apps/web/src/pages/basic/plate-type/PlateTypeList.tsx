/** 板型 in a list with the drawing of each at its default parameters. */
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DEFINE_MODES, plateType, plateTypeFields } from '@muyun/contract';
import { toSvgPath, unfoldPlateType } from '@muyun/nesting/panel';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { columnsOf, ListPage, ENABLED_FILTER, switchAction } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction, RowOf } from '../../../kit/table/index.ts';
import { FileLink } from '../../../kit/file-tile/index.ts';
import { Picture } from '../shared/FileFields.tsx';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import { linesOf } from '../shared/group-tree.ts';
import { GroupPanel } from '../shared/GroupPanel.tsx';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { draftOf, plateOf } from './plate-draft.ts';
import { useFilesByName } from '../shared/use-files-by-name.tsx';

export type PlateTypeRow = RowOf<typeof plateType.listPlateTypes>;
const P = 'AlBasic.PlateTypes';
const FILE_CALLS = { pictures: plateType.matchPlateImages, drawings: plateType.matchPlateDrawings };
export const PLATE_LISTS = [plateType.listPlateTypes, plateType.allPlateTypes, plateType.getPlateType];

const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '名称 / 编码' },
  { type: 'select', name: 'defineMode', label: '定义方式', options: DEFINE_MODES, width: 160 },
  ENABLED_FILTER,
];

interface Outline {
  path: string;
  width: number;
  height: number;
}
const outlines = new WeakMap<object, Outline | null>();

/** The outline at default parameters, 1200 × 600; null where it cannot be drawn. */
function outlineOf(row: PlateTypeRow): Outline | null {
  const known = outlines.get(row);
  if (known !== undefined) return known;
  let outline: Outline | null = null;
  try {
    const { geometry } = unfoldPlateType(plateOf(draftOf(row)), {
      width: 1200,
      height: 600,
      thickness: 3,
      density: 2.7,
      radius: 3,
      bendRows: [],
    });
    outline = {
      path: [geometry.outer, ...geometry.holes].map(toSvgPath).join(''),
      width: geometry.width,
      height: geometry.height,
    };
  } catch {
    outline = null;
  }
  outlines.set(row, outline);
  return outline;
}

const paramsText = (row: PlateTypeRow): string =>
  row.params
    .map((p) => `${p.label ?? p.key} ${p.key}${p.default === undefined ? '' : `=${p.default}`}`)
    .join('，');
const bendCount = (row: PlateTypeRow): number =>
  Object.values(row.edges ?? {}).reduce((sum, edge) => sum + (edge?.chain.length ?? 0), 0);

const fieldColumns = columnsOf<typeof plateTypeFields, PlateTypeRow>(
  plateTypeFields,
  [
    'name',
    'code',
    'groupId',
    'defineMode',
    'params',
    'defVersion',
    'isEnabled',
    'lastModificationTime',
    'remark',
  ],
  {
    name: { width: 160, sortable: true, fixed: 'left', link: (r) => `/common/plate-type?id=${r.id}` },
    code: { width: 90, sortable: true, grow: false },
    defineMode: { width: 92, render: (r) => DEFINE_MODES.find((m) => m.value === r.defineMode)?.label },
    params: {
      kind: 'text',
      width: 230,
      value: paramsText,
      render: (r) => paramsText(r) || <span className="my-t3">—</span>,
    },
    defVersion: { title: '版本', width: 72, render: (r) => `v${r.defVersion}`, align: 'left' },
    isEnabled: {
      title: '状态',
      width: 84,
      render: (r) => <StatusTag small label={r.isEnabled ? '启用' : '停用'} />,
    },
    lastModificationTime: { hidden: true },
    remark: { hidden: true },
  },
);
const drawing: Column<PlateTypeRow> = {
  key: 'drawing',
  title: '展开',
  fixed: 'left',
  width: 72,
  value: () => '',
  render: (r) => {
    const outline = r.defineMode === 1 ? outlineOf(r) : null;
    return (
      <Thumbnail
        path={outline?.path}
        width={outline?.width ?? null}
        height={outline?.height ?? null}
        title={r.name}
      />
    );
  },
};
const files: readonly Column<PlateTypeRow>[] = [
  {
    key: 'imgUrl',
    title: '图片',
    align: 'center',
    width: 64,
    value: () => '',
    render: (r) => <Picture address={r.imgUrl} label={r.name} />,
  },
  {
    key: 'drawingFileId',
    title: '图纸',
    width: 84,
    grow: false,
    value: () => '',
    render: (r) =>
      r.drawingFileId ? (
        <FileLink id={r.drawingFileId} name={r.name} label="查看图纸" />
      ) : (
        <span className="my-t3">—</span>
      ),
  },
];
const bends: Column<PlateTypeRow> = { key: 'bends', title: '折弯', kind: 'int', width: 72, value: bendCount };

export function PlateTypeList() {
  const navigate = useNavigate();
  const isGrouped = useSearchParams()[0].has('groupId');
  const init = useInitialise(plateType.initPlateTypes, PLATE_LISTS);
  const byName = useFilesByName(FILE_CALLS, PLATE_LISTS);
  const columns = useColumns();
  const rowActions = useRowActions();
  return (
    <div className="bd-split">
      <GroupPanel trees={plateType.plateGroupTrees} manage="/common/plate-type-group" all="全部板型" />
      <ListPage
        call={plateType.listPlateTypes}
        noun="板型"
        unit="种"
        columns={columns}
        filters={filters}
        defaultSort="sort asc"
        primary={[
          { label: '新增板型', right: `${P}:add`, onClick: () => navigate('/common/plate-type?id=new') },
          { label: '带入系统板型', right: `${P}:add`, onClick: init.start, startsEmpty: true },
          ...byName.actions,
        ]}
        exportCall={plateType.downPlateTypes}
        emptyHint={
          isGrouped ? '这个分组下还没有板型' : '带入平板、四边折边板、包柱板等常用板型，再按本厂习惯改参数'
        }
        rowActions={rowActions}
        open={(row) => `/common/plate-type?id=${row.id}`}
      />
      {byName.dialog}
    </div>
  );
}

/** Groups by their path in the tree. */
function useColumns(): Column<PlateTypeRow>[] {
  const trees = useCall(plateType.plateGroupTrees);
  return useMemo(() => {
    const paths = new Map(linesOf(trees.data ?? []).map((l) => [l.node.id, l.path]));
    const own = fieldColumns.map((c) =>
      c.key === 'groupId'
        ? { ...c, kind: 'text' as const, width: 130, value: (r: PlateTypeRow) => paths.get(r.groupId ?? '') }
        : c,
    );
    return [drawing, ...own.slice(0, 4), bends, ...own.slice(4, 6), ...files, ...own.slice(6)];
  }, [trees.data]);
}

function useRowActions(): (row: PlateTypeRow) => RowAction<PlateTypeRow>[] {
  const navigate = useNavigate();
  const change = useAction(plateType.updatePlateType, { invalidates: PLATE_LISTS }).run;
  const drop = useAction(plateType.deletePlateType, { success: '已删除', invalidates: PLATE_LISTS }).run;
  return useCallback(
    (row) => [
      { label: '编辑', right: `${P}:edit`, onClick: () => navigate(`/common/plate-type?id=${row.id}`) },
      {
        label: '复制',
        right: `${P}:add`,
        onClick: () => navigate(`/common/plate-type?id=new&from=${row.id}`),
      },
      switchAction(row, P, change),
      {
        label: '删除',
        right: `${P}:delete`,
        danger: true,
        blocked: row.isSystem ? '系统板型不能删除，可停用' : undefined,
        confirm: { title: `删除板型 ${row.name}？`, okText: '删除板型' },
        onClick: () => drop({ params: { id: row.id } }),
      },
    ],
    [navigate, change, drop],
  );
}
