import { z } from 'zod'
import type { ChannelsSetting } from './adapters/channels/channels.ts'
import type { SendersSetting } from './adapters/senders/senders.ts'
import { messageTemplates } from '../shared/entities/job.ts'
import type { S3 } from './adapters/s3-files.ts'
import { keyProblem } from './secrets.ts'

const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((one) => one.trim()),
  )

/** Every setting, from the environment; `.env.example` explains each (design.md, Running). */
const schema = z.object({
  /** Where Prometheus reads metrics: `port` on this machine alone, or `host:port`. Without it, nowhere. */
  GANTRY_METRICS: z
    .string()
    .regex(/^([\w.-]+:)?\d{1,5}$/, 'must be a port, or host:port')
    .optional(),
  /** Proxies, besides those on this machine, that are trusted to report where a call came from. */
  GANTRY_PROXIES: commaSeparated.pipe(
    z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses, or networks as 172.20.0.0/16')),
  ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  GANTRY_DATA_DIR: z.string().min(1).default('./data'),
  /** PostgreSQL; without it, one SQLite file in the data directory. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  GANTRY_ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
  GANTRY_LOG_LEVEL: z.enum(['debug', 'info', 'error', 'silent']).default('info'),
  /** A slash at its end is removed, because links add a slash of their own. */
  GANTRY_PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** The key that seals credentials, or several for rotation (server/secrets.ts). */
  GANTRY_SECRET_KEY: z
    .string()
    .check(({ value, issues }) => {
      for (const problem of value.split(',').flatMap((key) => keyProblem(key) ?? []))
        issues.push({ code: 'custom', input: value, message: problem })
    })
    .optional(),
  GANTRY_S3_URL: z.url().optional(),
  GANTRY_S3_BUCKET: z.string().min(1).optional(),
  GANTRY_S3_KEY: z.string().min(1).optional(),
  GANTRY_S3_SECRET: z.string().min(1).optional(),
  GANTRY_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Whether a label printer may be on this very machine. */
  GANTRY_LOCAL_PRINTERS: z.enum(['yes', 'no']).default('no'),
  /** Where scheduled backups go: a folder, or s3://BUCKET. */
  GANTRY_BACKUP_TO: z.string().min(1).optional(),
  GANTRY_BACKUP_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  GANTRY_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  GANTRY_BACKUP_S3_URL: z.url().optional(),
  GANTRY_BACKUP_S3_KEY: z.string().min(1).optional(),
  GANTRY_BACKUP_S3_SECRET: z.string().min(1).optional(),
  GANTRY_BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  /** How many days after an order ended Gantry forgets who it was for. */
  GANTRY_FORGET_AFTER_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** Minutes between two allocations of waiting orders; 0: only when someone asks. */
  GANTRY_ALLOCATE_MINUTES: z.coerce.number().int().min(0).max(1440).default(1),
  GANTRY_FEDEX_URL: z.url().default('https://apis.fedex.com'),
  /** The marketplace's billing (docs/billing-platform.md). */
  GANTRY_BILLING_URL: z.url().optional(),
  GANTRY_BILLING_KEY: z.string().min(1).optional(),
  /** The marketplace that keeps stock with us (docs/marketplace.md). */
  GANTRY_MARKETPLACE_URL: z.url().optional(),
  GANTRY_MARKETPLACE_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  GANTRY_MAIL_FROM: z
    .string()
    .regex(/^[^@]+@[\w.-]+>?$/, 'must be an address, or a name and an address in <>')
    .optional(),
  GANTRY_SOLAPI_URL: z.url({ protocol: /^https$/ }).default('https://api.solapi.com'),
  GANTRY_SOLAPI_KEY: z.string().min(1).optional(),
  GANTRY_SOLAPI_SECRET: z.string().min(1).optional(),
  GANTRY_SOLAPI_FROM: z
    .string()
    .regex(/^\d{4,15}$/, 'must be digits')
    .optional(),
  GANTRY_KAKAO_CHANNEL: z.string().min(1).optional(),
  GANTRY_KAKAO_TEMPLATES: z
    .string()
    .default('')
    .transform((text) =>
      Object.fromEntries(
        text
          .split(',')
          .filter(Boolean)
          .map((pair) => pair.trim().split('=')),
      ),
    )
    .pipe(z.partialRecord(z.enum(messageTemplates), z.string().min(1))),
  GANTRY_SLACK_ORIGINS: commaSeparated.pipe(z.array(z.url().transform((url) => new URL(url).origin))),
})

export interface BackupSetting {
  /** A folder, or s3://BUCKET. */
  to: string
  everyHours: number
  keep: number
  /** Where the bucket is, if it is not where pictures are. */
  s3: Omit<S3, 'bucket'> | undefined
}

export interface Settings {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  logLevel: 'debug' | 'info' | 'error' | 'silent'
  publicUrl: string | undefined
  secretKey: string | undefined
  /** Where pictures and other files lie, instead of the data directory. */
  s3: S3 | undefined
  backups: BackupSetting | undefined
  fedexUrl: string
  billing: { url: string; key: string } | undefined
  marketplace: { url: string; key: string } | undefined
  localPrinters: boolean
  /** Where metrics are read; absent: nowhere. */
  metrics: { host: string; port: number } | undefined
  proxies: readonly string[]
  forgetAfterDays: number
  allocateMinutes: number
  senders: SendersSetting
  /** Where shops are, if they are not where their vendors say. */
  channels: ChannelsSetting
}

/** Reads the settings, or says in one sentence each what is wrong with them. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(set)
  if (!read.success) {
    throw new Error(
      `The settings are not right:\n${read.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`,
    )
  }
  const s = read.data
  return {
    port: s.PORT,
    dataDir: s.GANTRY_DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    adminPassword: s.GANTRY_ADMIN_PASSWORD,
    logLevel: s.GANTRY_LOG_LEVEL,
    publicUrl: s.GANTRY_PUBLIC_URL,
    secretKey: s.GANTRY_SECRET_KEY,
    s3: s3Of(s),
    backups: backupsOf(s),
    forgetAfterDays: s.GANTRY_FORGET_AFTER_DAYS,
    allocateMinutes: s.GANTRY_ALLOCATE_MINUTES,
    fedexUrl: s.GANTRY_FEDEX_URL,
    billing: pairOf('GANTRY_BILLING', s.GANTRY_BILLING_URL, s.GANTRY_BILLING_KEY),
    marketplace: pairOf('GANTRY_MARKETPLACE', s.GANTRY_MARKETPLACE_URL, s.GANTRY_MARKETPLACE_KEY),
    metrics: metricsOf(s.GANTRY_METRICS),
    proxies: s.GANTRY_PROXIES,
    localPrinters: s.GANTRY_LOCAL_PRINTERS === 'yes',
    senders: sendersOf(s),
    channels: {},
  }
}

function metricsOf(at: string | undefined): Settings['metrics'] {
  if (at === undefined) return undefined
  const [port = '', host = '127.0.0.1'] = at.split(':').reverse()
  return { host, port: Number(port) }
}

function backupsOf(s: z.output<typeof schema>): BackupSetting | undefined {
  const { GANTRY_BACKUP_S3_URL: url, GANTRY_BACKUP_S3_KEY: key, GANTRY_BACKUP_S3_SECRET: secret } = s
  const isWhole = url && key && secret
  if (!isWhole && (url || key || secret))
    throw new Error(
      'The settings are not right:\n  GANTRY_BACKUP_S3_URL, GANTRY_BACKUP_S3_KEY and GANTRY_BACKUP_S3_SECRET belong together: set all of them, or none.',
    )
  const to = s.GANTRY_BACKUP_TO
  if (to === undefined) return undefined
  if (to.startsWith('s3:') && !/^s3:\/\/[\w.-]+\/?$/.test(to))
    throw new Error('The settings are not right:\n  GANTRY_BACKUP_TO: must be a folder, or s3://BUCKET')
  if (to.startsWith('s3:') && !isWhole && !s3Of(s))
    throw new Error(
      'The settings are not right:\n  GANTRY_BACKUP_TO: a bucket needs GANTRY_BACKUP_S3_URL, _KEY and _SECRET.',
    )
  return {
    to,
    everyHours: s.GANTRY_BACKUP_HOURS,
    keep: s.GANTRY_BACKUP_KEEP,
    s3: isWhole ? { url, key, secret, region: s.GANTRY_BACKUP_S3_REGION } : undefined,
  }
}

function pairOf(name: string, url: string | undefined, key: string | undefined): Settings['billing'] {
  if (url && key) return { url, key }
  if (url || key)
    throw new Error(`The settings are not right:\n  ${name}_URL and ${name}_KEY belong together: set both, or none.`)
  return undefined
}

function s3Of({
  GANTRY_S3_URL: url,
  GANTRY_S3_BUCKET: bucket,
  GANTRY_S3_KEY: key,
  GANTRY_S3_SECRET: secret,
  GANTRY_S3_REGION: region,
}: z.output<typeof schema>): S3 | undefined {
  if (url && bucket && key && secret) return { url, bucket, key, secret, region }
  if (url || bucket || key || secret)
    throw new Error(
      'The settings are not right:\n  GANTRY_S3_URL, GANTRY_S3_BUCKET, GANTRY_S3_KEY and GANTRY_S3_SECRET belong together: set all of them, or none.',
    )
  return undefined
}

function sendersOf(s: z.output<typeof schema>): SendersSetting {
  const {
    SMTP_URL: url,
    GANTRY_MAIL_FROM: from,
    GANTRY_SOLAPI_KEY: key,
    GANTRY_SOLAPI_SECRET: secret,
    GANTRY_SOLAPI_FROM: number,
    GANTRY_KAKAO_CHANNEL: channel,
  } = s
  if (Boolean(url) !== Boolean(from))
    throw new Error('The settings are not right:\n  SMTP_URL and GANTRY_MAIL_FROM belong together: set both, or none.')
  const isWhole = key && secret && number
  if (!isWhole && (key || secret || number || channel))
    throw new Error(
      'The settings are not right:\n  GANTRY_SOLAPI_KEY, GANTRY_SOLAPI_SECRET and GANTRY_SOLAPI_FROM belong together, and GANTRY_KAKAO_CHANNEL needs them: set all of them, or none.',
    )
  return {
    smtp: url && from ? { url, from } : undefined,
    solapi: isWhole
      ? {
          url: s.GANTRY_SOLAPI_URL,
          key,
          secret,
          from: number,
          kakao: channel ? { channel, templates: s.GANTRY_KAKAO_TEMPLATES } : null,
        }
      : undefined,
    slack: { origins: s.GANTRY_SLACK_ORIGINS },
  }
}
