/** One file of a project: opened and fetched by its tile, who has sent it, and what may be done with it. */
import { file, projectFile, type ProjectFile } from '@muyun/contract';
import { FileTile } from '../../../kit/file-tile/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { fetchBlob, useAction } from '../../../kit/http/index.ts';

const { PROJECT_FOLDERS } = projectFile;
interface Props {
  readonly entry: ProjectFile;
  readonly onVersions?: (() => void) | undefined;
}

export function FileEntry({ entry, onVersions }: Props) {
  const remove = useAction(projectFile.removeProjectFile, {
    success: '已删除',
    invalidates: [projectFile.listProjectFiles],
  });
  const ask = async () => {
    const content = entry.versionCount > 1 ? '上一个版本重新成为最新版本' : '删除后不再出现在工程里';
    const title = `删除 ${entry.name}（第 ${entry.versionNo} 版）？`;
    if (await confirmAsk({ title, content, okText: '删除文件', danger: true }))
      await remove.run({ params: { entryId: entry.id } });
  };
  const tile = { id: entry.fileId, name: entry.name, ext: entry.ext, size: entry.size };
  return (
    <li>
      <FileTile file={tile} load={() => fetchBlob(file.downloadFile, { params: { id: entry.fileId } })} />
      <div className="facts">
        <span>{PROJECT_FOLDERS.find((f) => f.value === entry.folder)?.label}</span>
        <span>{`第 ${entry.versionNo} 版`}</span>
        <span className="my-t3">{`${entry.creatorName ?? ''} ${fmt.time(entry.creationTime)}`}</span>
      </div>
      <div className="verbs">
        {onVersions && (
          <button type="button" className="my-link" onClick={onVersions}>
            {`历史 ${entry.versionCount}`}
          </button>
        )}
        {entry.actions.includes('delete') && (
          <button type="button" className="my-link danger" disabled={remove.busy} onClick={() => void ask()}>
            删除
          </button>
        )}
      </div>
    </li>
  );
}
