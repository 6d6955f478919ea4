declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
  }
  interface Run extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): Run;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    timeout?: number;
    headers?: Record<string, string>;
  }): Run;
}
