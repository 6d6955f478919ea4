/** Projects whose password was entered in this window, and the question for one that is still shut (engineering C8). */
import { create } from 'zustand';
import type { LockedProject } from '@muyun/contract';

interface Asked extends LockedProject {
  answer: (isOpened: boolean) => void;
}
/** The project whose password is asked for now. */
export const useAskedProject = create<{ asked: Asked | null }>(() => ({ asked: null }));

interface Pass {
  token: string;
  expires: number;
}
/** In memory alone: closing the window shuts the projects. */
const passes = new Map<string, Pass>();
const waiting = new Map<string, Promise<boolean>>();

/** The header of what is open now; null when nothing is. */
export function passHeader(): string | null {
  for (const [id, pass] of passes) if (pass.expires <= Date.now()) passes.delete(id);
  return passes.size === 0 ? null : [...passes.values()].map((p) => p.token).join(',');
}

export function keepPass(projectId: string, pass: { passToken: string; expires: string }): void {
  passes.set(projectId, { token: pass.passToken, expires: Date.parse(pass.expires) });
}

export const isLockedProject = (details: unknown): details is LockedProject =>
  typeof details === 'object' && details !== null && 'projectId' in details && 'displayName' in details;

/** Asks for the password once, however many calls were refused; one project after the other. True when it was entered. */
export function openProject(of: LockedProject): Promise<boolean> {
  const known = waiting.get(of.projectId);
  if (known) return known;
  const before = [...waiting.values()];
  passes.delete(of.projectId);
  const asked = Promise.all(before)
    .then(
      () =>
        new Promise<boolean>((resolve) => {
          useAskedProject.setState({ asked: { ...of, answer: resolve } });
        }),
    )
    .finally(() => {
      useAskedProject.setState({ asked: null });
      waiting.delete(of.projectId);
    });
  waiting.set(of.projectId, asked);
  return asked;
}
