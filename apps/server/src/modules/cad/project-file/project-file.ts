/** 工程文件 (engineering C1, C6): put into folders, kept by versions, taken as one zip. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BodyOf, type ProjectFile, projectFile as calls, PROJECT_LOGS } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { newId } from '../../../kit/clock.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { ZipWriter } from '../../../kit/spreadsheet/zip-writer.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  assertProjectOpen,
  loadProjectHead,
  logProjects,
  type ProjectHead,
} from '../shared/project-facts.store.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import {
  contentsOf,
  entriesOf,
  type Entry,
  insertEntry,
  lockEntry,
  lockFiles,
  pageOfFiles,
  removeEntry,
  versionsOf,
} from './project-file.store.ts';

const BIZ = 'cad-project';
const P = 'AlCad.CadProjects';
const MOST_NAMES = 400;

const folderName = (folder: number): string =>
  calls.PROJECT_FOLDERS.find((f) => f.value === folder)?.label ?? String(folder);
const isOpen = ({ controlState }: ProjectHead): boolean => controlState !== 2;

const shown = (who: Who, project: ProjectHead, row: Entry): ProjectFile => ({
  ...row,
  actions: isOpen(project) && who.rights.has(`${P}:edit`) ? ['delete'] : [],
});

async function list({ tx, who, params, query }: Context<typeof calls.listProjectFiles>) {
  const project = await loadProjectHead(tx, who, params.id);
  const page = query.versionsOf
    ? await versionsOf(tx, project.id, query.versionsOf)
    : await pageOfFiles(tx, project.id, query);
  return { ...page, items: page.items.map((row) => shown(who, project, row)) };
}

/** The project, and nobody else at its files. Raises Common:NotFound, Cad:ProjectVoided. */
async function opened(tx: Tx, who: Who, projectId: string): Promise<ProjectHead> {
  await lockFiles(tx, projectId);
  const project = await loadProjectHead(tx, who, projectId);
  assertProjectOpen(project, true);
  return project;
}

async function add(doing: MasterDoing, projectId: string, body: BodyOf<typeof calls.addProjectFiles>) {
  const { tx, who, audit } = doing;
  const project = await opened(tx, who, projectId);
  const ids: string[] = [];
  for (const fileId of new Set(body.fileIds))
    ids.push(await insertEntry(tx, { projectId: project.id, folder: body.folder, fileId }));
  const rows = await entriesOf(tx, project.id, ids);
  const names = rows
    .map((r) => r.name)
    .join('、')
    .slice(0, MOST_NAMES);
  const params = { folder: folderName(body.folder), names };
  await logProjects(tx, who.nickname, [{ projectId: project.id, type: 'fileAdd', params }]);
  const summary = `${calls.addProjectFiles.title}：${params.folder}，${names}`;
  await audit({ bizType: BIZ, bizId: project.id, bizNo: project.code, action: 'fileAdd', summary });
  return rows.map((row) => shown(who, project, row));
}

async function remove({ tx, who, audit }: MasterDoing, id: string): Promise<void> {
  const row = (await lockEntry(tx, id)) ?? raise('Common:NotFound');
  const project = await opened(tx, who, row.projectId);
  await removeEntry(tx, id);
  const params = { folder: folderName(row.folder), name: row.name, no: row.versionNo };
  await logProjects(tx, who.nickname, [{ projectId: project.id, type: 'fileDelete', params }]);
  const summary = `${PROJECT_LOGS.fileDelete.label}：${row.name}`;
  await audit({ bizType: BIZ, bizId: project.id, bizNo: project.code, action: 'fileDelete', summary });
}

/** Raises Common:NotFound, Cad:ProjectLocked, Cad:ProjectNoFiles. */
async function down({ tx, who, params, query, files }: Context<typeof calls.downProjectFiles>) {
  const project = await loadProjectHead(tx, who, params.id);
  await assertOpened(tx, who, [project.id]);
  const contents = await contentsOf(tx, project.id, query);
  if (contents.length === 0) raise('Cad:ProjectNoFiles');
  const target = path.join(tmpdir(), `muyun-${newId()}.zip`);
  try {
    const zip = await ZipWriter.create(target);
    for (const c of contents)
      await zip.add(`${folderName(c.folder)}/${safeFileName(c.name)}`, await files.get(c.storageKey));
    await zip.finish();
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  const answer: FileAnswer = {
    name: safeFileName(`${project.displayName}.zip`),
    mime: mimeOf('zip'),
    body: { path: target, temporary: true },
  };
  return answer;
}

export const projectFileRoutes: readonly Binding[] = [
  bind(calls.listProjectFiles, list),
  bind(calls.addProjectFiles, (doing) => add(doing, doing.params.id, doing.body)),
  bind(calls.removeProjectFile, (doing) => remove(doing, doing.params['entryId'] ?? '')),
  bind(calls.downProjectFiles, down),
];
