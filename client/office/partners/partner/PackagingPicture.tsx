import type { Packaging } from '../../../../shared/entities/packaging.ts'
import styles from './partner.module.css'

export type Choice =
  | Packaging['boxType']
  | Packaging['buffer']
  | Packaging['tape']
  | NonNullable<Packaging['additional']>

const box = 'M4 14 24 6l20 8v20l-20 8-20-8z M4 14l20 8 20-8 M24 22v20'
const bag = 'M10 6h28v36H10z M10 11h28 M18 6v5 M30 6v5'
const padded = 'M8 8h32v32H8z M8 8l16 13L40 8 M13 30h22 M13 35h22'
const bubble = (x: number, y: number) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`
const rows = (from: number, to: number) => [from, (from + to) / 2, to]
const cell = (x: number, y: number) => `M${x} ${y - 7}l6 3.5v7l-6 3.5l-6 -3.5v-7z`
const roll = 'M10 24a12 12 0 1 0 24 0a12 12 0 1 0 -24 0 M17 24a5 5 0 1 0 10 0a5 5 0 1 0 -10 0 M22 36h20'
const pillow = (x: number, y: number) => `M${x} ${y}q9 -7 18 0q4 6 0 12q-9 7 -18 0q-4 -6 0 -12z`

/** The choices as a packer knows them; those of the partner's own are filled with its mark. */
const drawings: Record<Choice, string> = {
  GANTRY_BOX: box,
  PARTNER_BOX: box,
  GANTRY_POLY_BAG: bag,
  PARTNER_POLY_BAG: bag,
  GANTRY_SAFETY_BAG: padded,
  PARTNER_SAFETY_BAG: padded,
  SHEET_AIR_CAP: `M5 5h38v38H5z ${rows(12, 36)
    .flatMap((y) => rows(12, 36).map((x) => bubble(x, y)))
    .join(' ')}`,
  POCKET_AIR_CAP: `M8 4v40h32V4 M8 10h32 ${rows(17, 37)
    .flatMap((y) => [16, 32].map((x) => bubble(x, y)))
    .join(' ')}`,
  BUPPLE_PAPER: [
    cell(12, 12),
    cell(24, 12),
    cell(36, 12),
    cell(18, 22.5),
    cell(30, 22.5),
    cell(12, 33),
    cell(24, 33),
    cell(36, 33),
  ].join(' '),
  X_PAD:
    'M6 14h36v20H6z M6 14l12 10L6 34 M18 14l12 10-12 10 M30 14l12 10-12 10 M18 14 6 24 18 34 M30 14 18 24 30 34 M42 14 30 24 42 34',
  X_FILL:
    'M6 30q4 -16 10 -4q3 8 7 -6q4 -12 8 2q4 12 11 -4 M6 40q5 -14 11 -4q4 8 8 -5q3 -9 7 2q4 9 10 -3 M8 18q5 -12 10 -4q4 7 8 -3q4 -8 8 0q3 6 7 -1',
  AIR_POWER_PACK: [pillow(5, 8), pillow(26, 8), pillow(5, 28), pillow(26, 28)].join(' '),
  OPP: roll,
  PAPER: `${roll} M12 18l20 12 M12 30l20 -12`,
  PARTNER: roll,
  INVOICE_ONLY: 'M10 6h28v36H10z M15 12h18 M15 17h10 M16 26v9 M20 26v9 M23 26v9 M28 26v9 M32 26v9',
  EXTRA_PACKAGIG: `${box} M15 20v10l9 3.5l9 -3.5v-10`,
  LEAFLET: 'M6 10q9 -4 18 0v30q-9 -4 -18 0z M42 10q-9 -4 -18 0v30q9 -4 18 0z M11 18h8 M11 24h8 M29 18h8 M29 24h8',
}

export function PackagingPicture({ of }: { of: Choice }) {
  return (
    <svg className={styles.picture} viewBox="0 0 48 48" aria-hidden data-own={of.startsWith('PARTNER') || undefined}>
      <path d={drawings[of]} />
      {of.startsWith('PARTNER') && <circle cx={of === 'PARTNER' ? 36 : 37} cy={37} r={7} />}
    </svg>
  )
}
