/**
 * A server that is about to stop says so before: `/api/health/ready` answers 503, so that whoever hands out requests gives them to
 * others, and every answer tells its connection to end. Meanwhile it answers as ever; only then its door is closed.
 */
export class Leaving {
  #isLeaving = false;
  #hurry: () => void = () => undefined;

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Says so for `ms`, or until somebody is in a hurry. */
  async announce(ms: number): Promise<void> {
    this.#isLeaving = true;
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hurry(): void {
    this.#hurry();
  }
}
