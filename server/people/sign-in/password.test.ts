import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { checkSecret, hashSecret, passwordProblem } from './password.ts'

const run = promisify(execFile)
const passwords = new URL('password.ts', import.meta.url).href
const owner = { username: 'minji.kim', name: '김민지', email: 'mj.kim@haneul.example', phone: '010-1234-5678' }

test('a password has 8 to 200 characters of any kind', async () => {
  expect(await passwordProblem('only7ch', owner)).toBe('password-length')
  expect(await passwordProblem('x'.repeat(201), owner)).toBe('password-length')
  for (const good of ['tallgrey', '나는오늘도학교에갑니다', 'correct horse battery staple', 'z'.repeat(200)])
    expect([good, await passwordProblem(good, owner)]).toEqual([good, null])
})

test('a common password is refused in any letter case or width', async () => {
  for (const common of ['password', 'Password', 'QWERTYUIOP', '12345678', 'trustno1', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])
    expect([common, await passwordProblem(common, owner)]).toEqual([common, 'password-common'])
})

test('a password made of the owner’s name, mail or phone number is refused, also with a sign or digits added', async () => {
  for (const own of [
    'Minji.Kim',
    'minji.kim12',
    'mj.kim@haneul.example',
    '01012345678',
    '010-1234-5678!',
    'minji.kimminji.kim',
  ])
    expect([own, await passwordProblem(own, owner)]).toEqual([own, 'password-personal'])
  expect(await passwordProblem('minji.kim rides a bus', owner)).toBeNull()
  expect(await passwordProblem('loud-otter', { username: 'admin', name: null, email: null, phone: null })).toBeNull()
})

test('a password in hangul matches however the keyboard composes its letters', async () => {
  const hashed = await hashSecret('비밀번호가길다'.normalize('NFD'))
  expect(hashed).toMatch(/^\$argon2id\$/)
  expect(await checkSecret(hashed, '비밀번호가길다')).toBe(true)
  expect(await checkSecret(hashed, '비밀번호가짧다')).toBe(false)
  expect(await checkSecret(null, 'nobody')).toBe(false)
})

test('outside of tests a password is hashed with 19 MiB of memory and two passes', async () => {
  const hashing = `import { hashSecret } from '${passwords}'; console.log(await hashSecret('tallgrey'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', hashing], {
    env: { ...process.env, GANTRY_CHEAP_HASH: '' },
  })
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('hashing the passwords of a whole shift takes none of the threads that other work needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-pipe-'))
  const pipe = join(folder, 'pipe')
  await run('mkfifo', [pipe])
  // A thread that opens a pipe to read waits until someone writes. Here every thread waits like this while the shift signs in.
  const signingIn = `
    import { openSync, open } from 'node:fs'
    import { hashSecret } from '${passwords}'
    await hashSecret('the first')
    for (let thread = 0; thread < 4; thread++) open('${pipe}', 'r', () => {})
    const hashed = await Promise.all(Array.from({ length: 200 }, () => hashSecret('tallgrey')))
    console.log(hashed.length)
    openSync('${pipe}', 'w')`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', signingIn], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '4' },
  })
  await rm(folder, { recursive: true })
  expect(stdout).toBe('200\n')
})
