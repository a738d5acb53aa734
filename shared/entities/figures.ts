import { z } from 'zod'

/**
 * A phone number or postcode as it is stored. Keyboards of Japan and Korea write
 * figures and dashes wide, as in ０３ー１２３４; this makes them plain.
 */
export const plainFigures = (text: string): string =>
  text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')

export const figures = (max: number) => z.string().overwrite(plainFigures).trim().max(max)
export const someFigures = (max: number) => figures(max).nullable().default(null)
