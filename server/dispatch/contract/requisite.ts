import { requisiteApi } from '../../../shared/api/requisite.ts'
import { contract, contractInput, contractPatch, type Contract } from '../../../shared/entities/contract.ts'
import {
  contractFieldsOf,
  requisiteOf,
  type Requisite,
  type RequisiteInput,
  type RequisitePatch,
} from '../../../shared/entities/requisite.ts'
import { holds, is, since, until } from '../../crud/filters.ts'
import { listOf } from '../../crud/list-of.ts'
import { columns, dataPage } from '../../crud/list.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, wrong } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { contractHeads, contractsShown, contractStore } from './store.ts'

/** Contracts under the names of the back office. All data is the contract's. */
export function requisiteStore(database: Database, caller: Caller, secrets: Secrets) {
  const contracts = contractStore(database, caller, secrets)
  const { list } = listOf(database, {
    call: requisiteApi.list,
    id: 'contract.id',
    rows: (db) => contractHeads(db).where(contracts.table.visible),
    sort: {
      ...columns('contract', ['id', 'name', 'createdAt', 'updatedAt']),
      code: 'contract.logisticsCode',
    },
    search: ['contract.name', 'contract.englishName', 'contract.logisticsCode', 'contract.description'],
    filters: {
      centerIds: is('contract.centerId'),
      contractName: holds('contract.name', 'contract.englishName'),
      contractCode: holds('contract.logisticsCode'),
      status: is('contract.status'),
      courierCode: is('contract.courierCode'),
      createdAtGte: since('contract.createdAt'),
      createdAtLte: until('contract.createdAt'),
      updatedAtGte: since('contract.updatedAt'),
      updatedAtLte: until('contract.updatedAt'),
    },
    shown: async (rows, db) => (await contractsShown(rows, db)).map(requisiteOf),
    page: dataPage,
  })

  return {
    list,
    get: async (id: number) => requisiteOf(await contracts.get(id)),
    create: (input: RequisiteInput) => inItsWords(() => contracts.create(withoutKey.parse(fieldsOf(input)))),
    update: (id: number, patch: Partial<RequisitePatch>, version: number) =>
      inItsWords(() => contracts.update(id, contractPatch.parse(fieldsOf(patch)), version)),
    setToken: (id: number, token: string, version: number) =>
      inItsWords(() => contracts.update(id, { apiKey: token }, version)),
  }
}

const withoutKey = contractInput.omit({ apiKey: true })

function fieldsOf(input: Partial<RequisiteInput>) {
  const { invoiceCodeStart: start, invoiceCodeEnd: end } = input
  if ((start === undefined) !== (end === undefined) || (start === null) !== (end === null))
    throw wrong(start ? 'invoiceCodeEnd' : 'invoiceCodeStart', 'A range has a first and a last number.')
  if (start && end && (start.length !== end.length || start > end))
    throw wrong('invoiceCodeEnd', 'start and end are as long as one another, and start is not after end')
  return contractFieldsOf(input)
}

/** Returns or throws what a contract answers or refuses, under a requisite's names. */
async function inItsWords(act: () => Promise<Contract>): Promise<Requisite> {
  try {
    return requisiteOf(await act())
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, values, data, details } = error
    throw new HttpError(status, code, {
      values,
      data: status === 412 ? requisiteOf(contract.parse(data)) : data,
      details: details.map((one) =>
        one.property === 'voluntarySerial' ? { ...one, property: 'invoiceCodeStart' } : one,
      ),
    })
  }
}
