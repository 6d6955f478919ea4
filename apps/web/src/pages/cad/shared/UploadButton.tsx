/** 上传: into the folder that is shown; where all are shown, it is asked for. */
import { useRef } from 'react';
import { Button, Dropdown } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { projectFile } from '@muyun/contract';

const { PROJECT_FOLDERS } = projectFile;
interface Props {
  readonly folder: number | undefined;
  readonly onFiles: (folder: number, files: readonly File[]) => void;
}

export function UploadButton({ folder, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const to = useRef<number>(PROJECT_FOLDERS[0].value);
  const choose = (into: number) => {
    to.current = into;
    input.current?.click();
  };
  const button = (
    <Button
      type="primary"
      icon={<UploadOutlined />}
      onClick={folder === undefined ? undefined : () => choose(folder)}
    >
      上传
    </Button>
  );
  return (
    <>
      {folder === undefined ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: PROJECT_FOLDERS.map((f) => ({ key: String(f.value), label: `上传到${f.label}` })),
            onClick: ({ key }) => choose(Number(key)),
          }}
        >
          {button}
        </Dropdown>
      ) : (
        button
      )}
      <input
        ref={input}
        type="file"
        multiple
        aria-label="选择工程文件"
        style={{ display: 'none' }}
        onChange={(e) => {
          onFiles(to.current, [...(e.target.files ?? [])]);
          e.target.value = '';
        }}
      />
    </>
  );
}
