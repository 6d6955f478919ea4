/** 工程文件: papers of a project in folders, each with its earlier versions (engineering C1, C6). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';

export const PROJECT_FOLDERS = [
  { value: 1, label: '图纸' },
  { value: 2, label: '下单表' },
  { value: 4, label: '色板' },
  { value: 8, label: '合同附件' },
  { value: 16, label: '现场照片' },
  { value: 32, label: '其他' },
] as const;
const folder = z.int().refine((v) => PROJECT_FOLDERS.some((f) => f.value === v), { error: '请选择文件夹' });
export const MOST_PROJECT_FILES = 50;

const row = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  /** of PROJECT_FOLDERS */
  folder: z.int(),
  name: z.string(),
  ext: z.string(),
  /** bytes */
  size: z.int(),
  fileId: z.uuid(),
  /** 1 is the first file of this name in its folder */
  versionNo: z.int(),
  /** how many versions of it there are */
  versionCount: z.int(),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  /** delete */
  actions: z.array(z.string()),
});
export type ProjectFile = z.infer<typeof row>;

/** The last version of each file; `versionsOf`: all versions of one, the last first. `totals` count the files of each folder. */
export const listProjectFiles = call({
  id: 'cad-project.files',
  method: 'GET',
  path: `${base}/{id}/files/paged`,
  title: '工程文件',
  right: `${P}:get`,
  query: z.object({ ...paging, filter: query.text, fileType: query.int, versionsOf: idOf('own').optional() }),
  output: paged(row),
});
/** Files that were sent before; one of a name that the folder has becomes its next version. */
export const addProjectFiles = call({
  id: 'cad-project.files.add',
  method: 'POST',
  path: `${base}/{id}/files`,
  title: '上传工程文件',
  right: `${P}:edit`,
  body: z.object({ folder, fileIds: z.array(idOf('file')).min(1).max(MOST_PROJECT_FILES) }),
  output: z.array(row),
  errors: ['Cad:ProjectVoided'],
});
/** One version; the one before it is shown again. */
export const removeProjectFile = call({
  id: 'cad-project.files.delete',
  method: 'DELETE',
  path: `${base}/files/{entryId}`,
  title: '删除工程文件',
  right: `${P}:edit`,
  errors: ['Cad:ProjectVoided'],
});
/** The last versions of a folder, or of all, as one zip. */
export const downProjectFiles = call({
  id: 'cad-project.files.down',
  method: 'GET',
  path: `${base}/{id}/files/down`,
  title: '打包下载工程文件',
  right: `${P}:export`,
  answer: 'file',
  query: z.object({ filter: query.text, fileType: query.int }),
  errors: ['Cad:ProjectNoFiles'],
});
