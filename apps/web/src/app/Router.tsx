/** Open screens and everything else. The guard's order is platform M22. */
import { PRODUCT } from './product.ts';
import { Suspense, lazy, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from '../kit/session/session-store.ts';
import { Exception, LoadingOverlay } from '../kit/states/index.ts';
import { whenIdle } from '../kit/idle.ts';
import { startPath } from '../kit/router/pinned.ts';
import { Guard } from './Guard.tsx';
import { MainLayout, prefetchScreen } from './layout/shell.ts';
import { EXCEPTION_TITLES, exceptionOf } from './routing.ts';

const LoginPage = lazy(() => import('./login/LoginPage.tsx'));
const RegisterPage = lazy(() => import('./door/RegisterPage.tsx'));
const JoinPage = lazy(() => import('./door/JoinPage.tsx'));
const WechatPage = lazy(() => import('./wechat/WechatPage.tsx'));
const RecoverPage = lazy(() => import('./door/RecoverPage.tsx'));
const BookPage = lazy(() => import('./book/BookPage.tsx'));
const NotFoundPage = lazy(() => import('./exception/NotFoundPage.tsx'));
/** The shared widgets to look at and to try; a production build does not contain them. */
const Gallery =
  import.meta.env.MODE === 'production' ? undefined : lazy(() => import('./gallery/GalleryPage.tsx'));

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = `${title} - ${PRODUCT}`;
  }, [title]);
  return children;
}

function LoginGate() {
  const token = useSession((s) => s.token);
  const { search } = useLocation();
  const target = safeTarget(new URLSearchParams(search).get('redirect'));
  // while the password is typed, the shell and the screen behind the login come
  useEffect(
    () => whenIdle(() => prefetchScreen(target === '/' ? (startPath() ?? '/home') : target)),
    [target],
  );
  if (token) return <Navigate to={target} replace />;
  return (
    <Titled title="登录">
      <LoginPage />
    </Titled>
  );
}

/** Screens for whoever is not logged in; with a session they lead on. */
function OutsideGate({ title, children }: { title: string; children: React.ReactNode }) {
  const token = useSession((s) => s.token);
  return token ? <Navigate to="/" replace /> : <Titled title={title}>{children}</Titled>;
}

/** Registration; whoever is logged in and has an invitation joins with the account that he has. */
function RegisterGate() {
  const token = useSession((s) => s.token);
  const { search } = useLocation();
  const [code, setCode] = useState(() => new URLSearchParams(search).get('invite'));
  if (token && code)
    return (
      <Titled title="加入空间">
        <JoinPage code={code} />
      </Titled>
    );
  return (
    <OutsideGate title="注册">
      <RegisterPage invite={code} onDropped={() => setCode(null)} />
    </OutsideGate>
  );
}

/** Of a registration: to the login, with the account that was made. */
function RegisterResult() {
  const { search } = useLocation();
  return <Navigate to={`/user/login${search}`} replace />;
}

/** Inside the shell for whoever is logged in; else an address that does not exist shows the enterprise beside it. */
function OpenException({ path }: { path: string }) {
  const token = useSession((s) => s.token);
  const code = exceptionOf(path) ?? 404;
  if (token)
    return (
      <Guard>
        <MainLayout />
      </Guard>
    );
  return (
    <Titled title={EXCEPTION_TITLES[code]}>
      {path === '/404' ? <NotFoundPage /> : <Exception code={code} />}
    </Titled>
  );
}

/** Only an address of ours may be the target after login; without one, the person's own first screen. */
export function safeTarget(target: string | null): string {
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/user/login') ? target : '/';
}

export function Router() {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Routes>
        <Route path="/user/login" element={<LoginGate />} />
        <Route path="/user/register" element={<RegisterGate />} />
        <Route path="/user/register-result" element={<RegisterResult />} />
        <Route
          path="/user/recover"
          element={
            <OutsideGate title="找回密码">
              <RecoverPage />
            </OutsideGate>
          }
        />
        <Route
          path="/wechat"
          element={
            <Titled title="绑定公众号">
              <WechatPage />
            </Titled>
          }
        />
        <Route
          path="/book"
          element={
            <Titled title="图册">
              <BookPage />
            </Titled>
          }
        />
        {['/404', '/exception/403', '/exception/404', '/exception/500'].map((path) => (
          <Route key={path} path={path} element={<OpenException path={path} />} />
        ))}
        {Gallery && (
          <Route
            path="/gallery"
            element={
              <Titled title="部件">
                <Gallery />
              </Titled>
            }
          />
        )}
        <Route
          path="*"
          element={
            <Guard>
              <MainLayout />
            </Guard>
          }
        />
      </Routes>
    </Suspense>
  );
}
