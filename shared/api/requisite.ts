import { z } from 'zod'
import { contractStatuses } from '../entities/contract.ts'
import { courierCodes } from '../entities/inbound.ts'
import { requisite, requisiteInput, requisitePatch, requisiteToken } from '../entities/requisite.ts'
import { calls } from './call.ts'
import { dataPage, id, idParam, instant, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

const { remove: _stays, ...plain } = plainCalls({
  path: '/now/requisite',
  read: 'contract:read',
  write: 'contract:write',
  query: listQuery(['id', 'name', 'code', 'createdAt', 'updatedAt'], {
    centerIds: many(id),
    contractName: z.string().trim().max(63).optional(),
    contractCode: z.string().trim().max(50).optional(),
    status: many(z.enum(contractStatuses)),
    courierCode: many(z.enum(courierCodes)),
    createdAtGte: instant.optional(),
    createdAtLte: instant.optional(),
    updatedAtGte: instant.optional(),
    updatedAtLte: instant.optional(),
  }),
  page: dataPage(requisite),
  row: requisite,
  input: requisiteInput,
  patch: requisitePatch,
  doc: {
    list: 'Contracts with couriers, as the back office knows them; `contractName` and `contractCode` are found by a part.',
    create: 'Creates a requisite, which is a contract; its token is set by itself.',
    get: 'One requisite, without its token.',
    update: 'Changes a requisite. A new range of invoice codes must hold the one given last, or begin anew.',
    remove: '',
  },
})

/** Contracts under the back office's names (orders.md §7, decisions.md §13): one row, one history, two readings. */
export const requisiteApi = calls('requisite', {
  ...plain,
  setToken: {
    method: 'PATCH',
    path: '/now/requisite/{id}/token',
    access: 'contract:write',
    ifMatch: true,
    doc: 'Sets the token that the courier’s API knows the contract by. It is encrypted and never answered: `hasToken` says that there is one.',
    params: idParam,
    body: requisiteToken,
    answer: requisite,
  },
})
