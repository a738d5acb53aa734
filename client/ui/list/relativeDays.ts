import type { z } from 'zod'
import { endOfDay, shiftDay, startOfDay } from '../app/format.ts'
import { isKnown } from './listUrl.ts'

/** Days that users ask for daily, by the word that an address and a saved view keep for them: tomorrow they are other days. */
export const dayWords = ['today', 'yesterday', 'last-7-days', 'this-month'] as const
export type DayWord = (typeof dayWords)[number]
export const isDayWord = (value: unknown): value is DayWord => dayWords.some((word) => word === value)

/** The word of a filter whose two ends say the same one. */
export const wordOf = (first: string | null, last: string | null): DayWord | undefined =>
  isDayWord(first) && first === last ? first : undefined

/** What a filter of days needs to know about such words. */
export interface WordedDays {
  /** The zone whose today counts. */
  zone: string
  word: DayWord | undefined
  onWord: (word: DayWord) => void
}

export function daysOf(word: DayWord, today: string): { first: string; last: string } {
  if (word === 'yesterday') return { first: shiftDay(today, -1), last: shiftDay(today, -1) }
  if (word === 'last-7-days') return { first: shiftDay(today, -6), last: today }
  return { first: word === 'this-month' ? `${today.slice(0, 8)}01` : today, last: today }
}

/**
 * An address with words such as `today` replaced by the days they mean, as the list's filters take them. Where `today` is a text to search
 * for, it stays.
 */
export function withDays(schema: z.ZodType, params: URLSearchParams, zone: string, today: string): URLSearchParams {
  const days = new URLSearchParams()
  for (const [name, value] of params)
    days.append(
      name,
      isDayWord(value) && !isKnown(schema, name, value) ? edgeOf(schema, name, daysOf(value, today), zone) : value,
    )
  return days
}

function edgeOf(schema: z.ZodType, name: string, { first, last }: { first: string; last: string }, zone: string) {
  const isFirst = /(from|gte)$/i.test(name)
  const day = isFirst ? first : last
  if (isKnown(schema, name, day)) return day
  if (isFirst) return startOfDay(day, zone)
  // The ledger and the audit exclude the end (`to`, `until`), so it is the start of the next day.
  return name === 'to' || name === 'until' ? startOfDay(shiftDay(day, 1), zone) : endOfDay(day, zone)
}

/** Puts the words of the old address back into one written with days, except for filters that were set since. */
export function keepWords(before: URLSearchParams, after: URLSearchParams, set: object = {}): URLSearchParams {
  for (const [name, value] of before) if (isDayWord(value) && after.has(name) && !(name in set)) after.set(name, value)
  return after
}
