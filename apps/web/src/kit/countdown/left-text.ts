/** How the time that is left reads. */

/** 1天 02:03:04; rounded up, so that 00:00:00 means it is over. */
export function leftText(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1_000));
  const two = (n: number) => String(n).padStart(2, '0');
  const days = Math.floor(total / 86_400);
  const clock = [Math.floor(total / 3_600) % 24, Math.floor(total / 60) % 60, total % 60].map(two).join(':');
  return days > 0 ? `${days}天 ${clock}` : clock;
}
