/** token? → auth and policy read? → known and built? Rights are asked inside the layout, so that a refusal keeps the menu. */
import { Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { loadSession, logOut, usePolicy } from '../kit/auth/index.ts';
import { isApiError } from '../kit/http/index.ts';
import { toast } from '../kit/feedback.ts';
import { useSession } from '../kit/session/session-store.ts';
import { LoadingOverlay } from '../kit/states/index.ts';
import { prefetchLayout } from './layout/shell.ts';
import { exceptionOf, pageOf, redirectOf, specOf, startOf } from './routing.ts';

const PasswordModal = lazy(() => import('./account/PasswordModal.tsx'));

let isLeaving = false;
window.addEventListener('beforeunload', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

export function Guard({ children }: { children: ReactNode }) {
  const token = useSession((s) => s.token);
  const loaded = useSession((s) => s.loaded);
  const items = usePolicy((s) => s.items);
  const mustChange = useSession((s) => s.user?.mustChangePassword);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const back = `/user/login?redirect=${encodeURIComponent(pathname + search)}`;

  useEffect(() => {
    if (!token || loaded) return;
    // the shell comes while auth and policy are asked for; the screen waits for the right to it (S029)
    prefetchLayout();
    loadSession().catch(async (error: unknown) => {
      const code = isApiError(error) ? error.code : '';
      // requests that the browser breaks off because the page is being left are no reason to log anybody out
      if (code === 'Session:TenantMismatch' || isLeaving) return;
      toast.error(
        isApiError(error) && code === 'Account:NoPermission' ? error.message : '登录失效，请重新登录',
      );
      await logOut();
      void navigate(back, { replace: true });
    });
  }, [token, loaded, navigate, back]);

  if (!token) {
    // an open screen never asks for a login, built or not
    const isOpen = specOf(pathname)?.login === false;
    return <Navigate to={isOpen ? '/404' : back} replace />;
  }
  if (!loaded) return <LoadingOverlay />;
  if (pathname === '/') return <Navigate to={startOf(items)} replace />;
  // until then the server answers nothing else
  if (mustChange)
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <PasswordModal forced onClose={() => void logOut().then(() => navigate(back, { replace: true }))} />
      </Suspense>
    );
  const redirect = redirectOf(pathname);
  if (redirect && !pageOf(pathname)) return <Navigate to={redirect} replace />;
  if (!pageOf(pathname) && !exceptionOf(pathname))
    return <Navigate to="/404" replace state={{ from: pathname }} />;
  return children;
}
