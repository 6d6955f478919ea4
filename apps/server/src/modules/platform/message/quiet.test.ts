import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet.ts';

const at = (clock: string): Date => new Date(`2026-11-22T${clock}:00+08:00`);
const told = (clock: string, from: string, to: string): string | null =>
  quietUntil(at(clock), from, to)?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    ['21:59', '22:00', '07:00', null],
    ['22:00', '22:00', '07:00', '2026-11-22T23:00:00.000Z'],
    ['23:59', '22:00', '07:00', '2026-11-22T23:00:00.000Z'],
    ['00:00', '22:00', '07:00', '2026-11-21T23:00:00.000Z'],
    ['06:59', '22:00', '07:00', '2026-11-21T23:00:00.000Z'],
    ['07:00', '22:00', '07:00', null],
    ['12:30', '12:00', '13:00', '2026-11-22T05:00:00.000Z'],
    ['13:00', '12:00', '13:00', null],
    ['22:30', '22:00', '00:00', '2026-11-22T16:00:00.000Z'],
    ['22:30', '08:00', '08:00', null],
  ])('at %s, quiet from %s to %s: %s', (clock, from, to, until) => {
    expect(told(clock, from, to)).toBe(until);
  });
});
