import { randomUUID } from 'node:crypto'
import { consolInput, planInput, type Plan } from '../../../shared/entities/consol.ts'
import type { Action } from '../../../shared/rules/floor/actions.ts'
import { cancelInvoices } from '../../dispatch/invoice/steps.ts'
import { returnInvoice } from '../../dispatch/invoice/return.ts'
import { addConsols } from '../../dispatch/consol/make.ts'
import { nestBox } from '../../dispatch/consol/steps.ts'
import { makePlan } from '../../dispatch/plan/make.ts'
import { stepPlans } from '../../dispatch/plan/steps.ts'
import { seedContracts, type MadeContract } from './contracts.ts'
import { known } from '../known.ts'
import { seedRules } from './rules.ts'
import { act, allocate, orderParcels, pack, print, track, type Tools } from './waybills.ts'

/** How many of today's waybills are in each state. Those packed for a plan are loaded on its pallets. */
interface Today {
  contract: MadeContract
  created: number
  allocated: number
  printed: number
  packed: number
  loaded: number
  canceled: number
}

/** Contracts, and the waybills of yesterday and today with the plans that they leave with. */
export async function seedDispatch(tools: Tools): Promise<void> {
  const contracts = await seedContracts(tools.crew, tools.secrets)
  const { cj, hanjin, lotte, fedex, sagawa, yamato } = contracts
  await seedRules(tools.crew, contracts)
  await shipYesterday(tools, cj, 50, 12)
  await shipYesterday(tools, yamato, 20, 8)
  const days: Today[] = [
    { contract: cj, created: 14, allocated: 45, printed: 80, packed: 60, loaded: 46, canceled: 5 },
    { contract: hanjin, created: 6, allocated: 30, printed: 50, packed: 25, loaded: 0, canceled: 2 },
    { contract: lotte, created: 0, allocated: 15, printed: 20, packed: 10, loaded: 0, canceled: 1 },
    { contract: fedex, created: 8, allocated: 0, printed: 0, packed: 0, loaded: 0, canceled: 0 },
    { contract: sagawa, created: 6, allocated: 15, printed: 25, packed: 15, loaded: 14, canceled: 2 },
    { contract: yamato, created: 6, allocated: 15, printed: 25, packed: 10, loaded: 0, canceled: 0 },
  ]
  for (const day of days) await workToday(tools, day)
  await otherPlans(tools, hanjin, lotte)
}

/** How many hours ago yesterday's truck left. */
export const dispatchedHoursAgo = 23

/** All of yesterday's waybills left in the evening; some are delivered, and some of those come back. */
async function shipYesterday(tools: Tools, contract: MadeContract, count: number, delivered: number): Promise<void> {
  const { crew } = tools
  const ids = await orderParcels(tools, contract, count, 30, { photographed: false })
  await allocate(tools, contract, ids, 29)
  await print(tools, ids, 28)
  await pack(tools, contract, ids, 26)
  const plan = await planFor(tools, contract, 25, { pallets: 2 })
  await load(tools, contract, plan, ids, 24)
  await stepPlans(crew.ago(dispatchedHoursAgo), crew.caller('office'), [plan.id], 'complete', false)
  await track(tools, contract, ids, new Set(ids.slice(0, delivered)))
  for (const id of ids.slice(0, 4))
    await returnInvoice(crew.ago(1), crew.caller('office'), {
      invoiceId: id,
      contractId: null,
      sender: null,
      recipient: null,
      paymentCondition: 'CT',
      memo: null,
    })
}

/** Brings each of today's waybills to its stage. A cancelled one is still on a pallet, from which it must be taken off. */
async function workToday(
  tools: Tools,
  { contract, created, allocated, printed, packed, loaded, canceled }: Today,
): Promise<void> {
  const { crew } = tools
  const early = await orderParcels(tools, contract, created + allocated + printed, 6)
  const late = await orderParcels(tools, contract, packed + loaded + canceled, 6.5, { photographed: false })
  const [toPrint, toPack] = [early.slice(created + allocated), late.slice(0, packed + loaded)]
  const [toLoad, toCancel] = [late.slice(packed, packed + loaded), late.slice(packed + loaded)]
  await allocate(tools, contract, [...early.slice(created), ...late], 5)
  if (toPrint.length + toPack.length > 0) await print(tools, [...toPrint, ...toPack], 4)
  const astray = loaded > 0 ? toCancel.slice(0, 1) : []
  if (toPack.length > 0) await pack(tools, contract, [...toPack, ...astray], 3)
  if (loaded > 0) await load(tools, contract, await palletsOfToday(tools, contract), [...toLoad, ...astray], 1.5)
  if (toCancel.length > 0) await cancelInvoices(crew.ago(1), crew.caller('office'), toCancel)
}

/** A plan with pallets and boxes: one box is in a pallet, and one pallet asks for its pass code. */
async function palletsOfToday(tools: Tools, contract: MadeContract): Promise<Plan> {
  const { crew, secrets } = tools
  const plan = await planFor(tools, contract, 3, { pallets: 2, boxes: 2 })
  const office = crew.caller('office')
  const { rows } = await addConsols(
    crew.ago(2.5),
    secrets,
    office,
    consolInput.parse({ centerId: plan.center.id, consolPlanId: plan.id, type: 'PALLET', asksPassCode: true }),
  )
  const [pallet] = plan.consols
  const box = plan.consols.find(({ containerType }) => containerType === 'BOX')
  if (pallet && box) await nestBox(crew.ago(2), office, box.id, pallet.consolCode)
  return { ...plan, consols: [...plan.consols, ...rows] }
}

/** A plan that waits for its first parcel, and one whose vehicle did not come. */
async function otherPlans(tools: Tools, waiting: MadeContract, called: MadeContract): Promise<void> {
  const { crew } = tools
  await planFor(tools, waiting, 2, { pallets: 3 })
  const plan = await planFor(tools, called, 5, { pallets: 1 })
  await stepPlans(crew.ago(4), crew.caller('office'), [plan.id], 'cancel', false)
}

function planFor(
  { crew, secrets }: Tools,
  { center, courier }: MadeContract,
  hoursAgo: number,
  size: { pallets: number; boxes?: number },
): Promise<Plan> {
  return makePlan(
    crew.ago(hoursAgo),
    secrets,
    crew.caller('office'),
    planInput.parse({ centerId: known(crew.centers, center), courierCode: courier, systemTags: ['NORMAL'], ...size }),
  )
}

/** Loads waybills on the plan's pallets and boxes as vehicles are filled: one after the other. */
async function load(
  { crew, draw }: Tools,
  { center }: MadeContract,
  plan: Plan,
  ids: readonly number[],
  hoursAgo: number,
): Promise<void> {
  const consols = await crew.database.read
    .selectFrom('consol')
    .select(['id', 'passCheck'])
    .where('planId', '=', plan.id)
    .orderBy('serial')
    .execute()
  const share = Math.ceil(ids.length / consols.length)
  await act(
    crew.ago(hoursAgo),
    crew.workerAt(center, draw.between(0, 1)),
    ids.map((invoiceId, nth): [Action, string, string] => {
      const { id: consolId, passCheck } = consols[Math.floor(nth / share)] ?? { id: 0, passCheck: null }
      return [
        { id: randomUUID(), type: 'consol.load', payload: { consolId, invoiceId, passCheck } },
        `consol:${consolId}`,
        `invoice:${invoiceId}`,
      ]
    }),
  )
}
