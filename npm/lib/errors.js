// The one kind of error the package throws. A strange page is not an error; a limit that was passed or a wrong call is.

/** An error with a short name for programs to go by. */
export class PithError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PithError";
    /** What went wrong, in a word. */
    this.code = code;
  }
}

/**
 * Whether the core itself refused: its errors have a code, and it works on after them.
 * @param {unknown} error
 * @returns {error is Error & { code: string }}
 */
export const isRefusal = (error) => error instanceof Error && error.name === "PithError" && "code" in error;
