import { theSite } from '../../server/allocation/allocate.ts'
import { dueOrders } from '../../server/allocation/due.ts'
import { allocateOrders } from '../../server/allocation/run.ts'
import { openDatabase } from '../../server/db/database.ts'
import { testSecrets } from './secrets.ts'

/**
 * Runs as a process of its own that allocates what is due, so that a test can kill it. It says so whenever a part of its orders is saved,
 * and when all are.
 */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
await allocateOrders({ database, secrets: testSecrets(dataDir), couriers: () => null }, await dueOrders(database), {
  by: null,
  seer: theSite,
  progress: (done) => process.stdout.write(`${done}\n`),
})
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
