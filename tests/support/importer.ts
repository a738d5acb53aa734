import { channelsOf } from '../../server/adapters/channels/channels.ts'
import { diskFiles } from '../../server/adapters/file-store.ts'
import { importJobs } from '../../server/channels/door.ts'
import { openDatabase } from '../../server/db/database.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import { testSecrets } from './secrets.ts'

/** A process of its own that does the imports of a site: made to be killed. */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const handlers = importJobs({ secrets: testSecrets(dataDir), channels: channelsOf({ local: true }) })
new Jobs({ database, files: diskFiles(dataDir), log: createLog('error'), handlers }).start()
// The runner's own clock lets a process end; this one waits to be ended.
setInterval(() => {}, 60_000)
