/** Providers, outermost first. */
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../kit/http/query-client.ts';
import { useAskedProject } from '../kit/http/project-pass.ts';
import { ThemeProvider } from '../kit/theme/ThemeProvider.tsx';
import { CrashGuard } from './exception/CrashGuard.tsx';
import { Router } from './Router.tsx';

const UnlockProject = lazy(() => import('./UnlockProject.tsx'));
/** Fetched when a project asks for its password. */
function AskedProject() {
  const isAsked = useAskedProject((s) => s.asked !== null);
  return isAsked ? (
    <Suspense fallback={null}>
      <UnlockProject />
    </Suspense>
  ) : null;
}

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <CrashGuard>
            <Router />
            <AskedProject />
          </CrashGuard>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
