import { Suspense, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fetched } from './fetched.ts'

const Tiles = () => <p>Inbound</p>
const drawn = (Part: ComponentType) =>
  renderToString(
    <Suspense fallback="One moment">
      <Part />
    </Suspense>,
  )

test('a part that is fetched already is drawn at once, without its stand-in', async () => {
  const Part = fetched(async () => Tiles)
  await Part.bring()
  expect(drawn(Part)).toContain('Inbound')
  expect(drawn(Part)).not.toContain('One moment')
})

test('a part that is still being fetched is drawn as its stand-in', () => {
  expect(drawn(fetched(async () => Tiles))).toContain('One moment')
})

test('a part is fetched once, however often it is asked for', async () => {
  let times = 0
  const Part = fetched(async () => {
    times++
    return Tiles
  })
  await Promise.all([Part.bring(), Part.bring()])
  await Part.bring()
  expect(times).toBe(1)
})
