import { openSecrets, type Secrets } from '../../server/secrets.ts'

/** Secrets that are sealed with a given key, so that not every test writes a key file. */
export function testSecrets(dataDir: string): Secrets {
  return openSecrets({ dataDir, key: Buffer.alloc(32, 7).toString('base64') })
}
