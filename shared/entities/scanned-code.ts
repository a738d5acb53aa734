import { z } from 'zod'

/** Whether Excel shortened a long number, as in 8.80E+12. Its last figures are lost. */
export const isShortened = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i.test(text)

/** A code from a file that a scanner is to read. Wide figures, as Japanese keyboards write them, become plain ones. */
export const scannedCode = (most: number) =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .min(1)
    .max(most)
    .refine((code) => !isShortened(code), 'Excel shortened this number. Format the column as text and type it again.')
