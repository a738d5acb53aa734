import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * argon2id (the package's own choice), 19 MiB, two passes (decisions.md §3; OWASP's least). Tests hash thousands of
 * accounts, so they may ask for less.
 */
const cost =
  process.env.GANTRY_CHEAP_HASH === '1'
    ? { memoryCost: 64, timeCost: 1, parallelism: 1 }
    : { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hash = (secret: string): string => hashSync(secret, cost)
export const verify = (hashed: string, secret: string): boolean => verifySync(hashed, secret)
