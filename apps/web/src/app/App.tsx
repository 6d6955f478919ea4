/** Providers, outermost first. */
import { BrowserRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../kit/http/query-client.ts';
import { ThemeProvider } from '../kit/theme/ThemeProvider.tsx';
import { CrashGuard } from './exception/CrashGuard.tsx';
import { Router } from './Router.tsx';

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <CrashGuard>
            <Router />
          </CrashGuard>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
