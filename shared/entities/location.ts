import { z } from 'zod'
import { instant, stamps } from '../api/list.ts'

export const locationTypes = ['B2B', 'INBOUND', 'B2C_OUTBOUND', 'DEPRECATED_STORAGE', 'DEPRECATED_KEEPING'] as const
export type LocationType = (typeof locationTypes)[number]

const mm = z.int().min(0).max(1_000_000)
/** The reach of a UTM zone. */
const metres = z.number().min(-10_000_000).max(10_000_000)
const part = z.string().trim().max(15).nullable().default(null)

/** A place goods are kept (logistics.md §3). Sizes in mm. The code on its label is its alias. */
export const locationInput = z
  .strictObject({
    centerId: z.int().positive(),
    alias: z.string().trim().min(1).max(31),
    type: z.enum(locationTypes).default('B2C_OUTBOUND'),
    utmZone: z.string().length(3).nullable().default(null),
    utmX: metres.nullable().default(null),
    utmY: metres.nullable().default(null),
    utmZ: metres.nullable().default(null),
    width: mm.default(0),
    depth: mm.default(0),
    height: mm.default(0),
    pickable: z.boolean().default(false),
    inboundPrimary: z.boolean().default(false),
    rack: part,
    bay: part,
    level: part,
    cell: part,
    description: z.string().trim().max(255).nullable().default(null),
    liilyKey: z.string().trim().max(31).nullable().default(null),
  })
  .meta({ id: 'LocationInput' })

/** `isOnTheWay`: the center's place for goods between two other places. It keeps its name and is never picked from, disabled or deleted. */
export const location = locationInput
  .extend({ ...stamps, disabled: z.boolean(), isOnTheWay: z.boolean(), lastCountedAt: instant.nullable() })
  .meta({ id: 'Location' })

export type LocationInput = z.infer<typeof locationInput>
export type Location = z.infer<typeof location>
