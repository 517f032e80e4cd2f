import { z } from 'zod';
import type { FileAccept } from '#platform/files/file-kinds.ts';
import { endpoint, mayLook } from '#platform/wire/endpoint.ts';
import { text } from '#platform/wire/values.ts';
import { feedbackMenu, feedbackReasons } from './feedback.contract.ts';

/** A log of a device: whatever its content is, as far as it is no picture, document or archive. 10 MiB. */
export const feedbackLog = {
  kinds: ['text', 'json', 'js', 'html', 'svg', 'xml', 'other'],
  anyNameOfKind: true,
  maxBytes: 10_485_760,
  name: { pattern: /\.(?:log|txt|json)$/i, reason: feedbackReasons.badLogName },
} as const satisfies FileAccept;

/** How the bytes of a log are read; AUTO: by its byte order mark, else the first of UTF-8 and GB 18030 that fits. */
export const logEncodings = ['AUTO', 'utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const;
export type LogEncoding = (typeof logEncodings)[number];

export const logLimits = {
  /** Longest text searched for, in characters. */
  search: 100,
  /** As much of a line as is shown, in characters. */
  line: 2_000,
  /** Lines of a page at most. */
  page: 1_000,
} as const;

/**
 * A line: `line` counts from 1; `text`: its beginning, or in a search what is around the match, without colour codes
 * and with a visible sign for each control character; `length`: of the whole line, in characters.
 */
const logLine = z.object({ line: z.number().int(), text: z.string(), length: z.number().int() });
export type LogLine = z.infer<typeof logLine>;

/** `lines`: of the file. `total`: those that can be paged: all, or those with the text searched for. */
export const logPage = z.object({
  filename: z.string(),
  bytes: z.number().int(),
  encoding: z.enum(logEncodings),
  lines: z.number().int(),
  total: z.number().int(),
  list: z.array(logLine),
});
export type LogPage = z.infer<typeof logPage>;

const look = mayLook(feedbackMenu.id);
/** `logFile` of a feedback. */
const logName = text(100);

export const feedbackLogCalls = {
  file: endpoint({
    method: 'GET',
    path: '/feedback/log',
    summary: 'The log file of a feedback in the caller’s data scope, always as an attachment; takes Range',
    right: look,
    query: { logName },
    file: 'application/octet-stream',
    answer: z.unknown(),
  }),
  page: endpoint({
    method: 'GET',
    path: '/feedback/log/lines',
    summary:
      'Lines of a log, or those that hold a text, literally and in any letter case; `from`: the first one, from 1',
    right: look,
    query: {
      logName,
      search: text(logLimits.search).default(''),
      encoding: z.enum(logEncodings).default('AUTO'),
      from: z.int().min(1).max(100_000_000).default(1),
      size: z.int().min(1).max(logLimits.page).default(500),
    },
    answer: logPage,
  }),
};
