/** Watches how much memory the process takes while something runs. */
export function watchMemory(): { stop(): number; lagMs(): number } {
  let peak = 0;
  let lag = 0;
  let last = performance.now();
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage().rss);
    const at = performance.now();
    lag = Math.max(lag, at - last - 20);
    last = at;
  };
  const timer = setInterval(look, 20);
  return { stop: () => { clearInterval(timer); look(); return Math.round(peak / 1024 / 1024); }, lagMs: () => Math.round(lag) };
}
