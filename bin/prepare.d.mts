/** Builds the web when a source has changed. */
export declare function buildWeb(): void;
/** Builds what the server's threads run when a source has changed. */
export declare function buildThreads(): void;
/** Builds the server when a source has changed. */
export declare function buildServer(): void;
