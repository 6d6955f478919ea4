/** A screen that throws shows 500 in its own place; a chunk that cannot be fetched says so. */
import { Component } from 'react';
import type { ReactNode } from 'react';
import { LOAD_LATE } from '../../kit/router/page.ts';
import { Exception } from '../../kit/states/Exception.tsx';

interface CrashGuardState {
  error: Error | null;
}
const isChunkError = (error: Error) =>
  error.message === LOAD_LATE ||
  /dynamically imported module|Importing a module|Failed to fetch/i.test(error.message);

export class CrashGuard extends Component<{ children: ReactNode }, CrashGuardState> {
  override state: CrashGuardState = { error: null };

  static getDerivedStateFromError(error: Error): CrashGuardState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const chunk = isChunkError(error);
    return (
      <Exception
        code={500}
        hint={chunk ? '页面加载失败，请刷新重试' : error.message}
        onRetry={() => (chunk ? window.location.reload() : this.setState({ error: null }))}
      />
    );
  }
}
