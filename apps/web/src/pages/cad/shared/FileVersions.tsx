/** All versions of a file of a project, the last first. */
import { projectFile, type ProjectFile } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { FileEntry } from './FileEntry.tsx';

export function FileVersions({ entry, onClose }: { entry: ProjectFile; onClose: () => void }) {
  const { data, error, refetch } = useCall(projectFile.listProjectFiles, {
    params: { id: entry.projectId },
    query: { versionsOf: entry.id },
  });
  return (
    <HouseModal
      title={`历史版本 · ${entry.name}`}
      open
      width={720}
      onCancel={onClose}
      onOk={onClose}
      okText="完成"
    >
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines rows={3} />}
      <div className="my-cad-files">
        <ul className="entries" aria-label="历史版本">
          {data?.items.map((one) => (
            <FileEntry key={one.id} entry={one} />
          ))}
        </ul>
      </div>
    </HouseModal>
  );
}
