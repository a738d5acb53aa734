import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { endsInCheckDigit, left, takeSerial, used, type SerialRange } from '../../../shared/rules/dispatch/serials.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { notify } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'
import { refusalOf, refuseToAllocate, type Allocations, type ContractRow, type InvoiceRow } from './outcome.ts'
import { lowSerials } from '../contract/input.ts'
import { contractById } from '../contract/store.ts'
import { nameOf, serialOf, takenSerials } from '../invoice/check.ts'
import { stepInvoices, type By } from '../invoice/steps.ts'

/** How many numbers of a range are looked up at once to find free ones. */
const lookAhead = 50

/**
 * Gives serials from a contract's own range, and from its auxiliary range if it has one, in one transaction under the lock of serials, so
 * that callers who ask at once get different numbers. When the range ends, the waybills left over are refused and the others keep their
 * serials.
 */
export function allocateFromRange(
  database: Database,
  by: By,
  { id: contractId, centerId }: ContractRow,
  wanted: readonly InvoiceRow[],
): Promise<Allocations> {
  return database.write(async (w) => {
    await w.lockSerials()
    await w.lockCenters([centerId])
    const contract = await contractById(w.tx, contractId)
    const rows = await w.tx
      .selectFrom('invoice')
      .selectAll()
      .where(
        'id',
        'in',
        wanted.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const outcomes: Allocations = new Map(rows.map((row) => [row.id, refuseToAllocate(row)]))
    const open = rows.filter(({ id }) => outcomes.get(id) === null)
    const serials = new Serials(w, contract)
    const given: { row: InvoiceRow; serial: string; auxSerial: string | null }[] = []
    for (const row of open) {
      const taken = await serials.take()
      if (isRefusal(taken)) outcomes.set(row.id, taken)
      else given.push({ row, ...taken })
    }
    const decided = await stepInvoices(
      w,
      by,
      given.map(({ row, serial, auxSerial }) => ({
        row,
        action: {
          type: 'invoice.allocate',
          payload: {
            invoiceId: row.id,
            allocated: { serial, auxSerial, trackingNumber: null, region: row.region, hubCode: row.hubCode },
          },
        },
      })),
    )
    for (const [nth, { row }] of given.entries()) outcomes.set(row.id, refusalOf(decided[nth]))
    if (given.length > 0) await serials.keep(by)
    return outcomes
  })
}

/** The ranges of one contract while serials are taken from them. */
export class Serials {
  private readonly w: Writer
  private readonly contract: ContractRow
  private readonly range: SerialRange | null
  private readonly auxiliary: SerialRange | null
  private readonly checkDigit: boolean
  /** Those of the numbers looked at so far that waybills have already: typed in, or from another contract of the courier. */
  private taken = new Set<string>()
  private lookedThrough: string | null = null
  private readonly given: Set<string>

  /** @param given serials given in this transaction, shared by contracts whose ranges overlap */
  constructor(w: Writer, contract: ContractRow, given: Set<string> = new Set()) {
    this.w = w
    this.contract = contract
    this.given = given
    this.range = rangeOf(contract.serialStart, contract.serialEnd, contract.serialCurrent)
    this.auxiliary = rangeOf(contract.auxStart, contract.auxEnd, contract.auxCurrent)
    this.checkDigit = endsInCheckDigit(contract.courierCode)
  }

  async take(): Promise<{ serial: string; auxSerial: string | null } | Refusal> {
    const serial = await this.nextFree()
    if (serial === null || !this.range) return this.exhausted()
    let auxSerial: string | null = null
    if (this.auxiliary) {
      const aux = takeSerial(this.auxiliary)
      if (isRefusal(aux)) return this.exhausted()
      this.auxiliary.current = aux.current
      auxSerial = aux.serial
    }
    this.range.current = serial.current
    this.given.add(serialOf(this.contract, serial.serial))
    return { serial: serial.serial, auxSerial }
  }

  /** Saves how far the ranges are used. Near the end the office is warned. */
  async keep(by: By): Promise<void> {
    const { w, contract, range, auxiliary } = this
    const isLow = range !== null && used(range) >= lowSerials && contract.warnedAt === null
    await w.tx
      .updateTable('contract')
      .set({
        serialCurrent: range?.current ?? null,
        auxCurrent: auxiliary?.current ?? null,
        ...(isLow ? { warnedAt: w.now } : {}),
      })
      .where('id', '=', contract.id)
      .execute()
    w.changed(contract.centerId, 'contract', contract.id)
    if (isLow) await warnOffice(w, by, contract, left(range))
  }

  private async nextFree(): Promise<{ serial: string; current: string } | null> {
    if (!this.range) return null
    const range = { ...this.range }
    for (;;) {
      const next = takeSerial(range, { checkDigit: this.checkDigit })
      if (isRefusal(next)) return null
      if (this.lookedThrough === null || BigInt(next.current) > BigInt(this.lookedThrough)) await this.lookFrom(range)
      const key = serialOf(this.contract, next.serial)
      if (!this.taken.has(key) && !this.given.has(key)) return next
      range.current = next.current
    }
  }

  private async lookFrom(from: SerialRange): Promise<void> {
    const range = { ...from }
    const ahead: string[] = []
    while (ahead.length < lookAhead) {
      const next = takeSerial(range, { checkDigit: this.checkDigit })
      if (isRefusal(next)) break
      ahead.push(next.serial)
      range.current = next.current
    }
    this.lookedThrough = range.current
    this.taken = await takenSerials(this.w, ahead)
  }

  private exhausted(): Refusal {
    return refuse('serials-exhausted', { contract: nameOf(this.contract), courier: this.contract.courierCode })
  }
}

/** How many waybills a contract can still number itself. Null if its courier or its seller gives the numbers. */
export function numbersLeft({
  useVoluntarySerial,
  ...of
}: Pick<
  ContractRow,
  'useVoluntarySerial' | 'serialStart' | 'serialEnd' | 'serialCurrent' | 'auxStart' | 'auxEnd' | 'auxCurrent'
>): number | null {
  if (!useVoluntarySerial) return null
  const range = rangeOf(of.serialStart, of.serialEnd, of.serialCurrent)
  const auxiliary = rangeOf(of.auxStart, of.auxEnd, of.auxCurrent)
  return Math.min(range ? left(range) : 0, auxiliary ? left(auxiliary) : Infinity)
}

/**
 * Warns once for each range: in the contract's history, on the office's start page by `warnedAt`, and the people who can enter a new range.
 */
async function warnOffice(w: Writer, by: By, contract: ContractRow, serialsLeft: number): Promise<void> {
  await w.audit({
    userId: by?.userId ?? null,
    centerId: contract.centerId,
    subject: `contract:${contract.id}`,
    what: 'contract.serials-low',
    after: { left: serialsLeft },
    requestId: by?.requestId ?? null,
  })
  await notify(w, {
    type: 'SERIALS_LOW',
    to: { centerId: contract.centerId, privilege: 'contract:write' },
    say: noticeOf(serialsLeft === 0 ? 'serialsOut' : 'serialsLow', { contract: nameOf(contract), left: serialsLeft }),
    additional: { subject: `contract:${contract.id}` },
  })
}

function rangeOf(start: string | null, end: string | null, current: string | null): SerialRange | null {
  return start === null || end === null ? null : { start, end, current }
}
