import { join } from 'node:path'
import { billingPlatform } from './adapters/billing/billing-platform.ts'
import { channelsOf } from './adapters/channels/channels.ts'
import { couriersOf } from './adapters/couriers/couriers.ts'
import { diskFiles, type FileStore } from './adapters/file-store.ts'
import { s3Files } from './adapters/s3-files.ts'
import { diskSpool } from './adapters/upload-spool.ts'
import { backupPlanOf } from './backups/plan.ts'
import type { Settings } from './settings.ts'

/** The adapters by which calls and jobs reach the world, as the settings say. Each thread has its own. */
export function partsOf(settings: Settings, dataDir: string) {
  const { fedexUrl, channels, billing, localPrinters } = settings
  return {
    couriers: couriersOf({ fedexUrl }),
    channels: channelsOf(channels),
    billing: billing && billingPlatform(billing),
    publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
    localPrinters,
    backups: backupPlanOf(settings, dataDir),
  }
}

/** The store of files. Uploads wait on this machine's disk until they are whole, wherever files lie then. */
export function filesOf({ s3 }: Pick<Settings, 's3'>, dataDir: string): FileStore {
  const directory = join(dataDir, 'files')
  return s3 ? s3Files(s3, diskSpool(join(directory, 'uploads'))) : diskFiles(directory)
}
