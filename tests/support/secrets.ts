import { openSecrets, type Secrets } from '../../server/secrets.ts'

/** Sealed by a key that is given, so that not every test writes a key file. */
export function testSecrets(dataDir: string): Secrets {
  return openSecrets({ dataDir, key: Buffer.alloc(32, 7).toString('base64') })
}
