import { z } from 'zod'
import { stamps } from '../api/list.ts'

/** A box or pallet that the center owns and uses again and again (logistics.md §7, Container). */
export const containerKinds = ['BOX', 'PLT'] as const
export type ContainerKind = (typeof containerKinds)[number]
export const containerInput = z
  .strictObject({
    centerId: z.int().positive(),
    code: z.string().trim().min(1).max(31),
    containerType: z.enum(containerKinds),
    description: z.string().trim().max(255).nullable().default(null),
  })
  .meta({ id: 'ContainerInput' })
export const container = containerInput.extend({ ...stamps, centerCode: z.string() }).meta({ id: 'Container' })
export type Container = z.infer<typeof container>
