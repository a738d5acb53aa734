import { channelsOf } from '../../server/adapters/channels/channels.ts'
import { diskFiles } from '../../server/adapters/file-store.ts'
import { importJobs } from '../../server/channels/door.ts'
import { openDatabase } from '../../server/db/database.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import { testSecrets } from './secrets.ts'

/** Runs as a process of its own that does the imports of a site, so that a test can kill it. */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const handlers = importJobs({ secrets: testSecrets(dataDir), channels: channelsOf({ local: true }) })
new Jobs({ database, files: diskFiles(dataDir), log: createLog('error'), handlers }).start()
// The runner's own timer lets the process end; this one keeps it alive until it is killed.
setInterval(() => {}, 60_000)
