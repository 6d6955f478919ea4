/** Hours in which a person wants to hear nothing, by the clock of Shanghai. */
const ZONE = '+08:00';
const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Until when it is quiet; null when it is not. From 22:00 to 07:00 goes over midnight, the same twice is at no time. */
export function quietUntil(at: Date, from: string, to: string): Date | null {
  const day = new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00${ZONE}`);
  const now = Math.floor((at.getTime() - midnight) / MINUTE_MS);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet = start < end ? now >= start && now < end : start > end && (now >= start || now < end);
  if (!isQuiet) return null;
  const until = midnight + end * MINUTE_MS;
  return new Date(until > at.getTime() ? until : until + DAY_MS);
}
