import { diskFiles } from '../../server/adapters/file-store.ts'
import { createApp } from '../../server/app.ts'
import type { App } from '../../server/http/mount.ts'
import { createLog } from '../../server/log.ts'
import { testSecrets } from '../support/secrets.ts'
import type { Site } from './site.ts'

/** What answers devices and desks of this site over HTTP. */
export function appOver({ database }: Site): App {
  const dir = database.dataDir ?? ''
  return createApp({
    database,
    files: diskFiles(dir),
    secrets: testSecrets(dir),
    couriers: () => null,
    log: createLog('silent'),
    publicUrl: 'http://localhost',
  })
}
