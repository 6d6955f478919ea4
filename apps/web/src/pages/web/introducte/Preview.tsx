/** The page as anybody will see it, from what is typed now. */
import { Modal } from 'antd';
import { EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { STANDING } from '../../../kit/feedback.ts';
import { Thumb } from '../../../kit/file/index.ts';
import { RichText } from '../../../kit/rich/index.ts';
import type { Typed } from './SiteFields.tsx';

const Pictures = ({ ids, label }: { ids: readonly string[]; label: string }) =>
  ids.length === 0 ? null : (
    <div className="site-pictures" role="group" aria-label={label}>
      {ids.map((id, at) => (
        <Thumb key={id} id={id} label={`${label} ${at + 1}`} />
      ))}
    </div>
  );

export function Preview({ typed, onClose }: { typed: Typed; onClose: () => void }) {
  const phones = [typed.hotline, ...(typed.phones ?? [])].filter(Boolean);
  return (
    <Modal
      {...STANDING}
      open
      title="预览"
      width="min(820px, calc(100vw - 48px))"
      footer={null}
      onCancel={onClose}
    >
      <article className="site-preview">
        <header>
          <h1>{typed.title || '还没有标题'}</h1>
          <p>{typed.slogan}</p>
        </header>
        <Pictures ids={typed.bannerFileIds ?? []} label="轮播图" />
        {typed.content && <RichText value={typed.content} disabled label="企业介绍" />}
        <Pictures ids={typed.qualificationFileIds ?? []} label="资质证书" />
        <footer>
          {phones.length > 0 && (
            <span>
              <PhoneOutlined /> {[typed.contact, ...phones].filter(Boolean).join('　')}
            </span>
          )}
          {typed.address && (
            <span>
              <EnvironmentOutlined /> {typed.address}
            </span>
          )}
        </footer>
      </article>
    </Modal>
  );
}
