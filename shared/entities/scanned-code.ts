import { z } from 'zod'

/** 8.80E+12: what Excel makes of a long number, whose last figures are gone for good. */
export const isShortened = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i.test(text)

/** A code that a scanner is to read, out of a file: figures as wide as Japanese keyboards write them are plain ones. */
export const scannedCode = (most: number) =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .min(1)
    .max(most)
    .refine((code) => !isShortened(code), 'Excel shortened this number. Format the column as text and type it again.')
