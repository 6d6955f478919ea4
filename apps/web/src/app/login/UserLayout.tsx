/** The frame of the screens outside of the application (01): the enterprise at the left, the matter at the right, help and terms below. */
import { PRODUCT } from '../product.ts';
import type { ReactNode } from 'react';
import { account } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { Logo } from '../layout/Logo.tsx';
import { Facade } from './Facade.tsx';
import './login.css';

const STRENGTHS = [
  ['图纸', '拆图与套料'],
  ['车间', '排产与报工'],
  ['现场', '发货与签收'],
  ['账款', '对账与回款'],
] as const;
const YEAR = new Date().getFullYear();

type Introduction = OutputOf<typeof account.introduction>;
const useIntroduction = (): Introduction | undefined =>
  useCall(account.introduction, { query: { host: window.location.host } }, { staleTime: Infinity }).data;

/** Who the enterprise is, is told at the door alone (`introduces`); a function as children gets the product's name and the links of the platform's settings. */
export function UserLayout({
  children,
  introduces = false,
}: {
  introduces?: boolean;
  children:
    | ReactNode
    | ((product: string, links: Introduction['links'] | undefined, hasWechat: boolean) => ReactNode);
}) {
  const data = useIntroduction();
  const product = data?.productName ?? PRODUCT;
  const links = data?.links;
  return (
    <div className="my-login">
      <EnterprisePanel data={data} product={product} introduces={introduces} />
      <section className="my-login-side">
        <div className="my-login-form">
          {typeof children === 'function' ? children(product, links, data?.hasWechat ?? false) : children}
        </div>
        <footer className="my-login-foot">
          <Doc href={links?.help}>帮助</Doc>
          <Doc href={links?.privacy}>隐私</Doc>
          <Doc href={links?.terms}>条款</Doc>
          <span>
            © {YEAR} {product}
          </span>
        </footer>
      </section>
    </div>
  );
}

interface Panel {
  data: Introduction | undefined;
  product: string;
  introduces: boolean;
}
function EnterprisePanel({ data, product, introduces }: Panel) {
  return (
    <section className="my-login-panel" aria-label={introduces ? '企业介绍' : product}>
      <Facade />
      <div className="my-login-brand">
        {data?.logoUrl ? <img src={data.logoUrl} alt="" height={40} /> : <Logo size={40} />}
        <b>{product}</b>
      </div>
      <div className="my-login-about">
        {introduces && (
          <>
            {data?.enterpriseName && data.enterpriseName !== product && <span>企业空间</span>}
            <h1>{data?.enterpriseName ?? ''}</h1>
            <p>{data?.enterpriseIntroduction ?? ''}</p>
          </>
        )}
        <ul>
          {STRENGTHS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const Doc = ({ href, children }: { href: string | undefined; children: string }) =>
  href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
