/** Dialogs: the generic one with its extra button, a reason with what was typed before, old projects. */
import { useState } from 'react';
import { Button } from 'antd';
import { HouseModal, ReasonDialog } from '../../kit/overlay/index.ts';
import { OldProjectsModal } from '../../widgets/old-projects/index.ts';
import { Block } from './Block.tsx';

type Opened = 'modal' | 'reason' | 'projects' | null;

export function DialogBlock() {
  const [opened, setOpened] = useState<Opened>(null);
  const [told, setTold] = useState('');
  const end = (text: string) => {
    setOpened(null);
    setTold(text);
  };
  return (
    <Block title="对话框">
      <Button onClick={() => setOpened('modal')}>通用对话框</Button>
      <Button onClick={() => setOpened('reason')}>填写原因</Button>
      <Button onClick={() => setOpened('projects')}>超180天的工程</Button>
      <output>{told}</output>
      {opened === 'modal' && (
        <HouseModal
          title="通用对话框"
          open
          onCancel={() => end('取消')}
          onOk={() => end('确定')}
          extra={{ label: '另存', onClick: () => end('另存') }}
        >
          内容
        </HouseModal>
      )}
      <ReasonDialog
        open={opened === 'reason'}
        title="作废发货单 FH2511210009？"
        okText="作废发货单"
        onCancel={() => end('取消')}
        onConfirm={end}
      />
      {opened === 'projects' && (
        <OldProjectsModal
          onClose={() => end('取消')}
          onPick={(rows) => end(rows.map((r) => r.name).join('、'))}
        />
      )}
    </Block>
  );
}
