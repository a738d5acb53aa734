import { describe, expect, test } from 'vitest'
import { suggestBoxes } from './boxes.ts'

const size = (width: number, depth: number, height: number) => ({ width, depth, height })
const small = { name: 'S', weight: 60, ...size(220, 190, 90) }
const medium = { name: 'M', weight: 120, ...size(350, 250, 100) }
const large = { name: 'L', weight: 400, ...size(480, 380, 340) }
const all = [large, small, medium]
const suggested = (...goods: [number, number, number, number][]) =>
  suggestBoxes(
    goods.map(([width, depth, height, quantity]) => ({ ...size(width, depth, height), quantity })),
    all,
  ).suggested?.name ?? null

describe('The suggested box', () => {
  test('is the smallest that holds the goods', () => {
    expect(suggested([200, 150, 40, 1])).toBe('S')
    expect(suggested([200, 150, 40, 3])).toBe('M')
  })

  test('takes goods turned onto whichever side fits', () => {
    expect(suggested([90, 220, 190, 1])).toBe('S')
  })

  test('is long enough for a long item, however small its volume', () => {
    expect(suggested([10, 10, 300, 1])).toBe('M')
    expect(suggested([10, 10, 470, 1])).toBe('L')
  })

  test('leaves room between several pieces, while a single piece may fill it', () => {
    expect(suggested([220, 190, 90, 1])).toBe('S')
    expect(suggested([220, 190, 45, 2])).toBe('M')
  })

  test('is missing where the goods fit nowhere, were never measured or are none', () => {
    expect(suggested([500, 10, 10, 1])).toBeNull()
    expect(suggested([200, 150, 40, 1], [0, 0, 0, 1])).toBeNull()
    expect(suggested()).toBeNull()
  })

  test('is the lightest of equally large boxes, and the shortest of equally light ones', () => {
    const heavy = { ...small, name: 'heavy', weight: 90 }
    const long = { ...small, name: 'long', ...size(380, 110, 90) }
    const order = (...boxes: (typeof small)[]) =>
      suggestBoxes([{ ...size(100, 100, 50), quantity: 1 }], boxes).boxes.map(({ name }) => name)
    expect(order(heavy, small)).toEqual(['S', 'heavy'])
    expect(order({ ...long, ...size(380, 110, 90) }, { ...small, ...size(220, 190, 90) })).toEqual(['S', 'long'])
  })

  test('comes with the share of its volume that the goods fill', () => {
    expect(suggestBoxes([{ ...size(110, 190, 45), quantity: 2 }], all).filled).toBe(0.5)
    expect(suggestBoxes([{ ...size(0, 0, 0), quantity: 2 }], all).filled).toBe(0)
  })

  test('is listed first, before the larger boxes and then those that are too small', () => {
    const { boxes } = suggestBoxes([{ ...size(200, 150, 40), quantity: 3 }], all)
    expect(boxes.map((box) => box.name)).toEqual(['M', 'L', 'S'])
  })
})
