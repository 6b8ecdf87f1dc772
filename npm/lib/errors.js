// The only kind of error that the package throws: for exceeded limits and wrong use, never for strange pages.

/** An error with a code for programs. */
export class PithError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PithError";
    /** The code. */
    this.code = code;
  }
}

/**
 * Whether the core itself refused: such errors have a code, and the core continues to work.
 * @param {unknown} error
 * @returns {error is Error & { code: string }}
 */
export const isRefusal = (error) => error instanceof Error && error.name === "PithError" && "code" in error;
