import { pino } from 'pino';
import type { Logger } from 'pino';

/** Fields that would let a reader of the log act as somebody else. */
const SECRET_PATHS = [
  'password',
  'token',
  'headers.token',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
];

/**
 * The structured log: JSON lines on standard error, or readable text on a terminal. Standard
 * output stays free for the one line that says where the server is.
 */
export function createLogger(options: {
  readonly level: string;
  readonly format: 'auto' | 'json' | 'pretty';
}): Logger {
  const isPretty =
    options.format === 'pretty' || (options.format === 'auto' && process.stderr.isTTY);
  const redact = { paths: SECRET_PATHS, censor: '[secret]' };
  if (!isPretty) return pino({ level: options.level, base: null, redact }, pino.destination(2));
  const transport = {
    target: 'pino-pretty',
    options: { destination: 2, translateTime: 'HH:MM:ss.l', ignore: 'pid,hostname' },
  };
  return pino({ level: options.level, redact, transport });
}
