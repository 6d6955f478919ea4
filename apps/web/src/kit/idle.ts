/** Runs `act` when the browser has nothing else to do; answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(act, 300);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}
