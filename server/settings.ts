import { z } from 'zod'

/** Every setting, from the environment; `.env.example` explains each (design.md, Running). */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  GANTRY_DATA_DIR: z.string().min(1).default('./data'),
  /** PostgreSQL; without it, one SQLite file in the data directory. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://').optional(),
  GANTRY_ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
  GANTRY_LOG_LEVEL: z.enum(['debug', 'info', 'error', 'silent']).default('info'),
  GANTRY_PUBLIC_URL: z.url().optional(),
})

export interface Settings {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  logLevel: 'debug' | 'info' | 'error' | 'silent'
  publicUrl: string | undefined
}

/** Reads the settings, or says in one sentence each what is wrong with them. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(set)
  if (!read.success) {
    throw new Error(`The settings are not right:\n${read.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`)
  }
  const s = read.data
  return { port: s.PORT, dataDir: s.GANTRY_DATA_DIR, databaseUrl: s.DATABASE_URL, adminPassword: s.GANTRY_ADMIN_PASSWORD, logLevel: s.GANTRY_LOG_LEVEL, publicUrl: s.GANTRY_PUBLIC_URL }
}
