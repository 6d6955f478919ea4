/** 监控: live pictures of one, four or nine cameras, and the cameras themselves. */
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { SettingOutlined } from '@ant-design/icons';
import { monitor, webMonitor } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { MasterList } from '../../../kit/document/MasterList.tsx';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { options } from './monitor.options.tsx';
import { Player } from './Player.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import './monitor.css';

const GRIDS = [1, 4, 9] as const;
type Grid = (typeof GRIDS)[number];
type Pane = 'live' | 'list';
const MOST = 100;

export default function MonitorScreen() {
  const [pane, setPane] = useState<Pane>('live');
  const [isSetting, setSetting] = useState(false);
  const mayEdit = useCan(monitor.saveYs7.right);
  return (
    <div className="monitor-screen">
      <div className="monitor-bar">
        <Segmented<Pane>
          value={pane}
          onChange={setPane}
          options={[
            { value: 'live', label: '画面' },
            { value: 'list', label: '设备' },
          ]}
        />
        {mayEdit && (
          <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
            萤石设置
          </Button>
        )}
      </div>
      {pane === 'live' ? (
        <Live onAdd={() => setPane('list')} />
      ) : (
        <MasterList master={webMonitor} options={options} />
      )}
      {isSetting && <SettingDialog onClose={() => setSetting(false)} />}
    </div>
  );
}

function Live({ onAdd }: { onAdd: () => void }) {
  const [grid, setGrid] = useState<Grid>(4);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useCall(webMonitor.calls.list, {
    query: { maxResultCount: MOST, isEnabled: true },
  });
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={8} />;
  if (data.items.length === 0)
    return (
      <div className="my-surface grow">
        <EmptyState
          title="还没有监控"
          hint="先在萤石设置里填写密钥，再添加设备"
          actions={<Button onClick={onAdd}>添加设备</Button>}
        />
      </div>
    );
  const pages = Math.ceil(data.items.length / grid);
  const at = Math.min(page, pages - 1);
  return (
    <>
      <div className="monitor-bar">
        <Segmented<Grid>
          value={grid}
          onChange={(next) => {
            setGrid(next);
            setPage(0);
          }}
          options={GRIDS.map((n) => ({ value: n, label: `${n} 画面` }))}
        />
        {pages > 1 && (
          <span className="turn">
            <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
              上一屏
            </Button>
            <span className="my-t2">{`${at + 1} / ${pages}`}</span>
            <Button disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
              下一屏
            </Button>
          </span>
        )}
      </div>
      <div className={`monitor-grid n${grid}`}>
        {data.items.slice(at * grid, (at + 1) * grid).map((camera) => (
          <Player key={camera.id} camera={camera} />
        ))}
      </div>
    </>
  );
}
