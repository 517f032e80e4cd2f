/**
 * A form is aborted if no byte has been sent for this long; the whole upload may take as long as the connection needs.
 */
const stalledAfterMs = 30_000;

type Options = { signal?: AbortSignal | null; onProgress?: ((sentBytes: number) => void) | undefined };

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Sends a form like `fetch`, and reports upload progress, which `fetch` does not. Rejects like `fetch`. */
export const fetchForm = (url: string, init: RequestInit, { signal, onProgress }: Options): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown): void => {
      clearTimeout(stalled);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        fail(new DOMException('no answer', 'TimeoutError'));
        request.abort();
      }, stalledAfterMs);
    };
    request.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'arraybuffer';
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch();
      onProgress?.(loaded);
    });
    request.addEventListener('load', () => {
      clearTimeout(stalled);
      const body = request.response as ArrayBuffer;
      resolve(new Response(body, { status: request.status, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => fail(new TypeError('network error')));
    request.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    watch();
    if (signal?.aborted) fail(new DOMException('aborted', 'AbortError'));
    else request.send(init.body as FormData);
  });
