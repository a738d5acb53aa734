import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Where test worlds are kept: in memory where the machine has room, because no test data need outlive a power cut. */
export const scratch = existsSync(memory) && freeBytes(memory) > 2 ** 31 ? memory : tmpdir()

function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
