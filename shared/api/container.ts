import { z } from 'zod'
import { container, containerInput, containerKinds } from '../entities/container.ts'
import { calls } from './call.ts'
import { id, listQuery, many, dataPage } from './list.ts'

/** The center's own boxes and pallets (logistics.md §7). */
export const containerApi = calls('container', {
  list: {
    method: 'GET',
    path: '/now/container',
    access: 'location:read',
    doc: 'Containers in one’s scope.',
    query: listQuery(['id', 'code', 'updatedAt'], {
      centerIds: many(id),
      containerType: many(z.enum(containerKinds)),
      code: z.string().max(31).optional(),
    }),
    answer: dataPage(container),
  },
  create: {
    method: 'POST',
    path: '/now/container',
    access: 'location:write',
    status: 201,
    doc: 'Adds a container; its code is unique in its center.',
    body: containerInput,
    answer: container,
  },
})
