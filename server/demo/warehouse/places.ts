import type { Location } from '../../../shared/entities/location.ts'
import type { Insert } from '../../db/dialect.ts'
import type { Writer } from '../../db/writer.ts'
import { aliasKeyOf } from '../../warehouse/location/store.ts'
import { known } from '../known.ts'

/** A location as its label shows it: zone, bay, level, cell. */
type DemoPlace = Pick<
  Location,
  'alias' | 'type' | 'pickable' | 'inboundPrimary' | 'disabled' | 'rack' | 'bay' | 'level' | 'cell' | 'description'
>

const insertLocation: Insert<'location'> = {
  into: 'location',
  columns: {
    centerId: 'int',
    alias: 'text',
    aliasKey: 'text',
    type: 'text',
    width: 'int',
    depth: 'int',
    height: 'int',
    pickable: 'int',
    inboundPrimary: 'int',
    disabled: 'int',
    rack: 'text',
    bay: 'text',
    level: 'text',
    cell: 'text',
    description: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  },
}

export async function seedPlaces({ tx, dialect, now }: Writer): Promise<void> {
  const centerIds = new Map(
    (await tx.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  for (const [code, places] of [
    ['ICN1', incheon()],
    ['NRT1', narita()],
  ] as const) {
    const centerId = known(centerIds, code)
    await dialect.insertMany(
      tx,
      insertLocation,
      places.map((place) => [
        centerId,
        place.alias,
        aliasKeyOf(place.alias),
        place.type,
        1200,
        600,
        450,
        place.pickable,
        place.inboundPrimary,
        place.disabled,
        place.rack,
        place.bay,
        place.level,
        place.cell,
        place.description,
        now,
        now,
      ]),
    )
  }
}

/** The 900 places of Incheon. */
const incheon = (): DemoPlace[] => [
  ...shelves(['A', 'B', 'C', 'D', 'E'], 10),
  ...row('PL', 60, 'Pallet floor, bulk'),
  ...row('QT', 20, 'Quarantine: damaged goods'),
  ...docks(8),
  ...row('RT', 12, 'Returns, not sorted yet'),
]

/** The 600 places of Narita. */
const narita = (): DemoPlace[] => [
  ...shelves(['A', 'B', 'C'], 12),
  ...row('QT', 12, 'Quarantine: damaged goods'),
  ...docks(6),
  ...row('RT', 6, 'Returns, not sorted yet'),
]

/** Shelves of four levels with four cells each. The lower two levels are within reach and picked from; the upper two hold reserves. */
function shelves(zones: string[], bays: number): DemoPlace[] {
  return zones.flatMap((rack) =>
    count(bays).flatMap((b) =>
      count(4).flatMap((l) =>
        count(4).map((cell): DemoPlace => {
          const bay = two(b)
          const level = two(l)
          const pickable = l <= 2
          return {
            ...place(`${rack}-${bay}-${level}-${cell}`),
            pickable,
            rack,
            bay,
            level,
            cell: String(cell),
            type: pickable ? 'B2C_OUTBOUND' : 'B2B',
            disabled: b === bays && l === 4 && cell === 4,
          }
        }),
      ),
    ),
  )
}

const row = (mark: string, length: number, description: string): DemoPlace[] =>
  count(length).map((n) => ({ ...place(`${mark}-${two(n)}`), rack: mark, description }))
const docks = (length: number): DemoPlace[] =>
  count(length).map((n) => ({
    ...place(`DOCK-${two(n)}`),
    type: 'INBOUND',
    inboundPrimary: n === 1,
    rack: 'DOCK',
    description: 'Receiving dock',
  }))
const place = (alias: string): DemoPlace => ({
  alias,
  type: 'B2B',
  pickable: false,
  inboundPrimary: false,
  disabled: false,
  rack: null,
  bay: null,
  level: null,
  cell: null,
  description: null,
})
const count = (to: number) => Array.from({ length: to }, (_, i) => i + 1)
const two = (n: number) => String(n).padStart(2, '0')
