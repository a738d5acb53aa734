import { expect, test } from 'vitest'
import { inBackground } from './background.ts'

const labels = new URL('../print/location-label.ts', import.meta.url)

test('while 300 labels are drawn the server goes on serving', async () => {
  let turns = 0
  const serving = setInterval(() => turns++, 5)
  const many = Array.from({ length: 300 }, (_, i) => ({ alias: `A-01-02-${i}`, center: 'ICN1', zone: 'A' }))
  const pdf = await inBackground(labels, 'locationLabels', [many, 'a4-24'])
  clearInterval(serving)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
})

test('a document that cannot be drawn fails by itself, and the next one is drawn', async () => {
  await expect(inBackground(labels, 'locationLabels', [null, 'a4-24'])).rejects.toThrow()
  await expect(inBackground(labels, 'notThere', [])).rejects.toThrow()
  expect((await inBackground(labels, 'locationLabels', [[{ alias: 'A-1', center: 'ICN1', zone: 'A' }], '100x50'])).length).toBeGreaterThan(1000)
})
