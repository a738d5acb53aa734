import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

const secrets = ['password', '*.password', 'token', '*.token', 'qrcode', '*.qrcode', 'pin', '*.pin', 'req.headers']
/** Fields in which PostgreSQL quotes the whole row that it refuses, with the names and addresses of people. */
const rows = ['err.detail', 'err.where']

/**
 * Makes the structured log. Error: a person must look. Info: worth knowing. It never has a secret or a person's data: these fields are cut
 * out wherever they stand.
 */
export function createLog(level: 'debug' | 'info' | 'error' | 'silent', to?: DestinationStream): Logger {
  const options = { level, redact: { paths: [...secrets, ...rows], censor: '[cut]' } }
  return to ? pino(options, to) : pino(options)
}
