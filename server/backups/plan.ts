import { join } from 'node:path'
import { s3Objects } from '../adapters/s3-files.ts'
import type { Settings } from '../settings.ts'
import { bucketPlace, folderPlace, type BackupPlace } from './place.ts'
import type { BackupPlan } from './schedule.ts'

/** The parts of a database are large, so a try may take long. */
const patience = { timeoutMs: 120_000, firstWaitMs: 1_000, tries: 4 }

/** The schedule in the settings; undefined if none is wanted, or if PostgreSQL's own tools make the backups. */
export function backupPlanOf(settings: Settings, dataDir: string): BackupPlan | undefined {
  const { backups, databaseUrl } = settings
  if (!backups || databaseUrl) return undefined
  const { to, everyHours, keep } = backups
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(to) ?? []
  return { place: bucket === undefined ? folderPlace(to) : bucketOf(settings, bucket, dataDir), everyHours, keep }
}

export function bucketOf({ backups, s3 }: Settings, bucket: string, dataDir: string): BackupPlace {
  const at = backups?.s3 ?? s3
  if (!at) throw new Error('Set GANTRY_BACKUP_S3_URL, GANTRY_BACKUP_S3_KEY and GANTRY_BACKUP_S3_SECRET.')
  return bucketPlace(s3Objects({ ...at, bucket }, patience), `s3://${bucket}`, join(dataDir, 'backing-up'))
}
