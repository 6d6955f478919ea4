/** Open screens and everything else. The guard's order is platform M22. */
import { PRODUCT } from './product.ts';
import { Suspense, lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from '../kit/session/session-store.ts';
import { Exception, LoadingOverlay } from '../kit/states/index.ts';
import { Guard } from './Guard.tsx';

const LoginPage = lazy(() => import('./login/LoginPage.tsx'));
const NotFoundPage = lazy(() => import('./exception/NotFoundPage.tsx'));
const MainLayout = lazy(() => import('./layout/MainLayout.tsx'));

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = `${title} - ${PRODUCT}`;
  }, [title]);
  return children;
}

function LoginGate() {
  const token = useSession((s) => s.token);
  const { search } = useLocation();
  if (token) return <Navigate to={safeTarget(new URLSearchParams(search).get('redirect'))} replace />;
  return (
    <Titled title="登录">
      <LoginPage />
    </Titled>
  );
}

/** Only an address of ours may be the target after login. */
export function safeTarget(target: string | null): string {
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/user/login') ? target : '/home';
}

export function Router() {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Routes>
        <Route path="/user/login" element={<LoginGate />} />
        <Route
          path="/404"
          element={
            <Titled title="页面不存在">
              <NotFoundPage />
            </Titled>
          }
        />
        <Route
          path="/exception/403"
          element={
            <Titled title="无权访问">
              <Exception code={403} />
            </Titled>
          }
        />
        <Route
          path="/exception/404"
          element={
            <Titled title="页面不存在">
              <Exception code={404} />
            </Titled>
          }
        />
        <Route
          path="/exception/500"
          element={
            <Titled title="服务器出错">
              <Exception code={500} />
            </Titled>
          }
        />
        <Route path="/" element={<Navigate to="/home" replace />} />
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
