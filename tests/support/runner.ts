import { diskFiles } from '../../server/adapters/file-store.ts'
import { openDatabase } from '../../server/db/database.ts'
import { handler } from '../../server/jobs/handler.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import { z } from 'zod'

/** Runs as a process of its own that takes a job, says so, and never ends it, so that a test can kill it. */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const endless = handler(z.object({}), {
  maxAttempts: 3,
  run: () => {
    process.stdout.write('running\n')
    return new Promise<void>(() => {})
  },
})
new Jobs({ database, files: diskFiles(dataDir), log: createLog('error'), handlers: { count: endless } }).start()
// The runner's own timer lets the process end; this one keeps it alive until it is killed.
setInterval(() => {}, 60_000)
