/** 安装结构: pictures, drawings and accessories of each way to hang a piece; what a piece takes can be tried. */
import { useMemo, useState } from 'react';
import {
  initInstallStructures,
  installStructure,
  matchInstallDrawings,
  matchInstallImages,
} from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { DRAWINGS, useFilesByName } from '../shared/use-files-by-name.tsx';
import { OneFile, OnePicture, pictureColumn } from '../shared/FileFields.tsx';
import { TryInstallDialog } from './TryInstallDialog.tsx';
import '../basic.css';

const P = 'AlBasic.InstallStructures';
const STALE = [installStructure.calls.list, installStructure.calls.all];
const FILE_CALLS = { pictures: matchInstallImages, drawings: matchInstallDrawings };

const LOOKS: Pick<MasterOptions<typeof installStructure>, 'columns' | 'overrides' | 'form' | 'items'> = {
  columns: [
    'imgUrl',
    'name',
    'code',
    'accessoryNames',
    'pitch',
    'edgeOffset',
    'minFlange',
    'holeDiameter',
    'isEnabled',
    'remark',
  ],
  overrides: {
    imgUrl: pictureColumn,
    name: { fixed: 'left', width: 130 },
    code: { width: 100 },
    accessoryNames: { width: 220, grow: true },
    remark: { hidden: true },
  },
  form: [
    'name',
    'code',
    'sort',
    'minFlange',
    'holeDiameter',
    'holeOffset',
    'isEnabled',
    'imgUrl',
    'drawingFileId',
    'remark',
    'bom',
  ],
  items: {
    minFlange: { help: '折边比它小的板会提示' },
    sort: { help: '小的在前' },
    imgUrl: { control: <OnePicture label="图片" /> },
    drawingFileId: { control: <OneFile label="图纸" accept={DRAWINGS.join(',')} /> },
    remark: { multiline: false, span: 3 },
  },
};

export default function InstallStructureScreen() {
  const [trying, setTrying] = useState<DocRow>();
  const { actions, dialog } = useFilesByName(FILE_CALLS, STALE);
  const options = useMemo<MasterOptions<typeof installStructure>>(
    () => ({
      ...LOOKS,
      unit: '种',
      formWidth: 860,
      init: { call: initInstallStructures, label: '带入常用安装结构' },
      primary: actions,
      emptyHint: '带入角码固定、挂耳、背栓等常用结构，产品选它后自动带出配件用量',
      rowActions: (row) => [{ label: '试算', right: `${P}:get`, onClick: () => setTrying(row) }],
    }),
    [actions],
  );
  return (
    <>
      <MasterList master={installStructure} options={options} />
      {trying && (
        <TryInstallDialog id={trying.id} name={String(trying['name'])} onClose={() => setTrying(undefined)} />
      )}
      {dialog}
    </>
  );
}
