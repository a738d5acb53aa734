import { Background } from '../../background/background.ts'
import { detailOf, HttpError } from '../../http/errors.ts'

/** Hashing uses a whole core. It has a thread of its own, so that a shift that signs in at once delays nobody else. */
const hashing = new Background()
const hasher = new URL('./hash.ts', import.meta.url)

export function hashSecret(secret: string): Promise<string> {
  return hashing.run(hasher, 'hash', [asTyped(secret)])
}

let nobody: Promise<string> | undefined

/** Whether this is the secret. Without a hash it takes as long and answers no: the time must not tell whether an account exists. */
export async function checkSecret(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const against = hashed || (await (nobody ??= hashSecret('nobody')))
  return (await hashing.run<boolean>(hasher, 'verify', [against, asTyped(secret)])) && Boolean(hashed)
}

/** Keyboards compose hangul and kana differently; normalised, it is the same password. */
function asTyped(secret: string): string {
  return secret.normalize('NFKC')
}

interface Owner {
  username?: string | null
  name?: string | null
  email?: string | null
  phone?: string | null
}

const shortest = 8
const longest = 200
let common: Promise<ReadonlySet<string>> | undefined
/**
 * The passwords that attackers try first: some 18,000 that are long enough. They are loaded when a user first chooses a password, so that a
 * server does not unpack them at every start.
 */
const commonOnes = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= shortest)),
  ))
/** How many characters a password must have besides a name or number of its owner. */
const ownLength = 4

/**
 * Why this may not be someone's password, as a refusal's code. There are no rules of composition: they make passwords worse (OWASP ASVS
 * 6.2.5).
 */
export async function passwordProblem(
  password: string,
  owner: Owner,
): Promise<'password-length' | 'password-common' | 'password-personal' | null> {
  const plain = asTyped(password).toLowerCase()
  if (password.length < shortest || password.length > longest) return 'password-length'
  if ((await commonOnes()).has(plain)) return 'password-common'
  const digits = owner.phone?.replace(/\D/g, '')
  const words = [owner.username, owner.name, owner.email, owner.email?.split('@')[0], owner.phone, digits].flatMap(
    (word) =>
      asTyped(word ?? '')
        .trim()
        .toLowerCase() || [],
  )
  const isPersonal = words.some(
    (word) => plain === word || (plain.includes(word) && plain.replaceAll(word, '').length < ownLength),
  )
  return isPersonal ? 'password-personal' : null
}

/** Refuses a password that is too easy to guess, and names the field that it was sent in. */
export async function checkPassword(password: string, owner: Owner, property = 'password'): Promise<void> {
  const problem = await passwordProblem(password, owner)
  if (problem) throw new HttpError(400, problem, { details: [detailOf(property, problem)] })
}
