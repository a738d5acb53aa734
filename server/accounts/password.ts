import { hash, verify } from '@node-rs/argon2'

/** argon2id (the package's own choice), 19 MiB, two passes (decisions.md §3; OWASP's least). Tests hash thousands of accounts, so they may ask for less. */
const cost = process.env.GANTRY_CHEAP_HASH === '1' ? { memoryCost: 64, timeCost: 1, parallelism: 1 } : { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashSecret(secret: string): Promise<string> {
  return hash(secret, cost)
}

let nobody: Promise<string> | undefined

/** Whether it is the secret. Without a hash it takes as long and says no: time must not tell whether an account exists. */
export async function checkSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  if (hashed) return verify(hashed, secret)
  await verify(await (nobody ??= hashSecret('nobody')), secret)
  return false
}
