/** The files of a project: folders with their counts, sent by a press or dropped, looked at, with earlier versions. */
import { useState } from 'react';
import type { DragEvent } from 'react';
import { Button, Input } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { projectFile, type ProjectFile } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { UploadList, useUploads } from '../../../kit/file/index.ts';
import { download, showError, useAction } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { PageBar, StateTabs, useList } from '../../../kit/table/index.ts';
import { FileEntry } from './FileEntry.tsx';
import { FileVersions } from './FileVersions.tsx';
import { UploadButton } from './UploadButton.tsx';
import './project-files.css';

const { PROJECT_FOLDERS } = projectFile;
const OTHER = 32;
const WAIT = '上一批文件还没有上传完，请稍候或先移除';
export interface OfProject {
  readonly id: string;
  readonly displayName: string | null;
  /** what may be done with the project now */
  readonly actions: readonly string[];
}

/** Sends files into a folder; each is put there as soon as it has arrived. */
function useSending(projectId: string) {
  const [folder, setFolder] = useState<number>(OTHER);
  const add = useAction(projectFile.addProjectFiles, { invalidates: [projectFile.listProjectFiles] });
  const uploads = useUploads((sent) => {
    void add.run({ params: { id: projectId }, body: { folder, fileIds: [sent.id] } });
  });
  return {
    uploads,
    send: (to: number, files: readonly File[]) => {
      // what is on its way, or waits to be tried again, goes where it was sent
      if (uploads.items.length > 0 && to !== folder) return void toast.warning(WAIT);
      setFolder(to);
      uploads.send(files);
    },
  };
}

function useDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    if (!onFiles) return;
    event.preventDefault();
    setOver(inside);
  };
  return {
    isOver: isOver && onFiles !== undefined,
    handlers: {
      onDragOver: (e: DragEvent) => drag(e, true),
      onDragLeave: (e: DragEvent) => drag(e, false),
      onDrop: (e: DragEvent) => {
        drag(e, false);
        onFiles?.([...e.dataTransfer.files]);
      },
    },
  };
}

export function ProjectFiles({ project }: { project: OfProject }) {
  const { id } = project;
  const list = useList(projectFile.listProjectFiles, { params: { id }, defaultSort: 'creationTime desc' });
  const { uploads, send } = useSending(id);
  const [seen, setSeen] = useState<ProjectFile>();
  const mayEdit = useCan(projectFile.addProjectFiles.right) && project.actions.includes('edit');
  const mayTake = useCan(projectFile.downProjectFiles.right);
  const chosen = list.filters['fileType'] ?? '';
  const folder = PROJECT_FOLDERS.find((f) => String(f.value) === chosen)?.value;
  const drop = useDrop(mayEdit ? (files) => send(folder ?? OTHER, files) : undefined);
  const take = () =>
    download(projectFile.downProjectFiles, {
      params: { id },
      query: { ...(folder === undefined ? {} : { fileType: folder }), filter: list.filters['filter'] },
    }).catch(showError);
  const find = (typed: string) => list.setFilters({ ...list.filters, filter: typed.trim() });
  const upload = mayEdit && <UploadButton folder={folder} onFiles={send} />;
  return (
    <div className={`my-cad-files${drop.isOver ? ' over' : ''}`} {...drop.handlers}>
      <div className="head">
        <StateTabs
          options={PROJECT_FOLDERS.map((f) => ({
            value: f.value,
            label: f.label,
            count: list.totals[`fileType:${f.value}`] ?? 0,
          }))}
          total={Number(list.totals['fileType:all'] ?? 0)}
          value={chosen}
          onChange={(value) => list.setFilters({ ...list.filters, fileType: value })}
        />
        <span className="acts">
          <Input
            className="search"
            placeholder="文件名，回车查找"
            aria-label="文件名"
            allowClear
            defaultValue={list.filters['filter']}
            onPressEnter={(e) => find(e.currentTarget.value)}
            onClear={() => find('')}
          />
          {mayTake && list.total > 0 && (
            <Button icon={<DownloadOutlined />} onClick={() => void take()}>
              打包下载
            </Button>
          )}
          {upload}
        </span>
      </div>
      <UploadList uploads={uploads} />
      <Entries list={list} onVersions={setSeen} isWritable={mayEdit} />
      {list.rows && list.total > list.size && <PageBar list={list} unit="个" />}
      {seen && <FileVersions entry={seen} onClose={() => setSeen(undefined)} />}
    </div>
  );
}

interface EntriesProps {
  readonly list: ReturnType<typeof useList<typeof projectFile.listProjectFiles>>;
  readonly isWritable: boolean;
  readonly onVersions: (entry: ProjectFile) => void;
}
function Entries({ list, isWritable, onVersions }: EntriesProps) {
  if (list.error && !list.rows)
    return <ErrorBlock error={list.error} title="文件没有加载出来" onRetry={list.refresh} />;
  if (!list.rows) return <SkeletonLines rows={4} />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        title={list.filters['filter'] ? '没有符合的文件' : '还没有文件'}
        hint={
          isWritable ? '点「上传」或把文件拖到这里；同名文件自动成为新版本' : '上传的图纸和资料会出现在这里'
        }
      />
    );
  return (
    <ul className="entries" aria-label="工程文件">
      {list.rows.map((entry) => (
        <FileEntry
          key={entry.id}
          entry={entry}
          onVersions={entry.versionCount > 1 ? () => onVersions(entry) : undefined}
        />
      ))}
    </ul>
  );
}
