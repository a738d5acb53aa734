import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

const secrets = ['password', '*.password', 'token', '*.token', 'qrcode', '*.qrcode', 'pin', '*.pin', 'req.headers']
/** Where PostgreSQL quotes the whole row that it refuses, with whose it is and where they live. */
const rows = ['err.detail', 'err.where']

/**
 * Structured logs. Error: a person must look. Info: worth knowing. Never a secret, nor a person's data: these fields
 * are cut out wherever they stand.
 */
export function createLog(level: 'debug' | 'info' | 'error' | 'silent', to?: DestinationStream): Logger {
  const options = { level, redact: { paths: [...secrets, ...rows], censor: '[cut]' } }
  return to ? pino(options, to) : pino(options)
}
