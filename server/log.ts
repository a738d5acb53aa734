import { pino, type Logger } from 'pino'

export type { Logger }

/** Structured logs. Error: a person must look. Info: worth knowing. Never a secret: these fields are cut out wherever they stand. */
export function createLog(level: 'debug' | 'info' | 'error' | 'silent'): Logger {
  return pino({
    level,
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'qrcode', '*.qrcode', 'pin', '*.pin', 'req.headers'],
      censor: '[cut]',
    },
  })
}
