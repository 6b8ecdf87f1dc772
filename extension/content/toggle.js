// Opens the reader, or tells that it is open. Injected after the other content scripts; its value is the answer, an error too.
(/** @type {PithScope | undefined} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")])?.toggle?.(false));
