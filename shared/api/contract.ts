import { z } from 'zod'
import {
  contract,
  contractInput,
  contractPatch,
  contractStatuses,
  contractTypes,
  systemTags,
} from '../entities/contract.ts'
import { courierCodes } from '../entities/inbound.ts'
import { calls } from './call.ts'
import { countPage, flag, id, idParam, listQuery, many } from './list.ts'

/** Contracts with couriers (logistics.md §7). The specification lacks update and enable. */
export const contractApi = calls('contract', {
  get: {
    method: 'GET',
    path: '/logistics/contract/{id}',
    access: 'contract:read',
    doc: 'One contract, without its keys.',
    params: idParam,
    answer: contract,
  },
  list: {
    method: 'GET',
    path: '/logistics/contract',
    access: 'contract:read',
    doc: 'Contracts in one’s scope; `apiKey` finds the one that has exactly this key.',
    answer: countPage(contract),
    query: listQuery(['id', 'logisticsCode', 'courierCode', 'name', 'updatedAt'], {
      centerId: id.optional(),
      centerIds: many(id),
      logisticsCode: z.string().max(50).optional(),
      apiKey: z.string().max(100).optional(),
      type: many(z.enum(contractTypes)),
      systemTags: many(z.enum(systemTags)),
      courierCode: many(z.enum(courierCodes)),
      status: many(z.enum(contractStatuses)),
      /** Contracts that are running out of serials. */
      warned: flag.optional(),
    }),
  },
  create: {
    method: 'POST',
    path: '/logistics/contract',
    access: 'contract:write',
    status: 201,
    doc: 'Creates a contract; its keys are encrypted and never answered.',
    body: contractInput,
    answer: contract,
  },
  update: {
    method: 'PATCH',
    path: '/logistics/contract/{id}',
    access: 'contract:write',
    ifMatch: true,
    doc: 'Changes a contract; a new serial range must hold the serial given last, or begin anew.',
    params: idParam,
    body: contractPatch,
    answer: contract,
  },
  disable: {
    method: 'POST',
    path: '/logistics/contract/{id}/disable',
    access: 'contract:write',
    doc: 'ACTIVE → DEACTIVATED: no new waybills; those there are stay.',
    params: idParam,
    answer: contract,
  },
  enable: {
    method: 'POST',
    path: '/logistics/contract/{id}/enable',
    access: 'contract:write',
    doc: 'DEACTIVATED → ACTIVE.',
    params: idParam,
    answer: contract,
  },
})
