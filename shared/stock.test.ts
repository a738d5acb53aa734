import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Facts, stockKey, type Posting } from './rules/stock/facts.ts'
import { balanceHolds, emptyBalance, ledgerEffects, ledgerFields, ledgerReasons, type LedgerReason } from './stock.ts'

/** The table of reasons in decisions.md §7. The two rows of a move, off one place and onto another, cancel out (docs/decisions/0009). */
const law = effectsIn(`
  CLOSE                INS+1     AVA+1
  RECEIVE              AVA-1     RES+1
  Q_RECEIVE            Q10AVA-1  Q10RES+1
  N_CONFIRM            RES-1     INS-1
  CONFIRM              Q10RES-1  INS-1
  N_DENY               RES-1     AVA+1
  DENY                 Q10RES-1  Q10AVA+1
  B2B_PREPARED         AVA-1     RES+1
  B2B_PREPARED_CANCEL  RES-1     AVA+1
  MOVE                 INS+1
  MOVE_CANCEL          INS+1
`)
function effectsIn(table: string): Record<string, Record<string, number>> {
  const rows = table.trim().split('\n')
  return Object.fromEntries(
    rows.map((row) => {
      const [reason = '', ...effects] = row.trim().split(/ +/)
      return [reason, Object.fromEntries(effects.map((effect) => [effect.slice(0, -2), Number(effect.slice(-2))]))]
    }),
  )
}
const movesGoods = (reason: LedgerReason) => 'INS' in (law[reason] ?? {})
const isMove = (reason: string) => reason === 'MOVE' || reason === 'MOVE_CANCEL'

const posting = (more: Partial<Posting> = {}): Posting => ({
  centerId: 1,
  skuId: 1,
  locationId: 1,
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  reason: 'CLOSE',
  quantity: 1,
  cause: { kind: 'adjustment', id: null },
  undoesActionId: null,
  ...more,
})

describe('The ledger', () => {
  test('has for each reason the effects that the decisions list', () => {
    expect(ledgerEffects).toEqual(law)
    expect([...ledgerReasons].sort()).toEqual(Object.keys(law).sort())
  })

  test('has no reason that makes in-storage differ from the sum of available and reserved pieces', () => {
    for (const [, effects] of Object.entries(law).filter(([reason]) => !isMove(reason))) {
      const { INS = 0, AVA = 0, RES = 0, Q10AVA = 0, Q10RES = 0 } = effects
      expect(INS).toBe(AVA + RES + Q10AVA + Q10RES)
    }
  })

  test('has a valid balance only where the sum is right and nothing is below zero', () => {
    expect(balanceHolds(emptyBalance())).toBe(true)
    expect(balanceHolds({ INS: 6, AVA: 3, RES: 1, Q10AVA: 1, Q10RES: 1 })).toBe(true)
    expect(balanceHolds({ INS: 5, AVA: 3, RES: 1, Q10AVA: 0, Q10RES: 0 })).toBe(false)
    expect(balanceHolds({ INS: 0, AVA: 1, RES: -1, Q10AVA: 0, Q10RES: 0 })).toBe(false)
    for (const field of ledgerFields) expect(balanceHolds({ ...emptyBalance(), [field]: -1 })).toBe(false)
  })

  test('has rows that continue each other and sum up to the balance, whatever is posted', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            reason: fc.constantFrom(...ledgerReasons),
            quantity: fc.integer({ min: -9, max: 9 }),
            skuId: fc.constantFrom(1, 2),
            centerId: fc.constantFrom(1, 2),
          }),
          { maxLength: 60 },
        ),
        (posts) => {
          const facts = new Facts()
          const rows = facts.apply(
            posts.flatMap((p) => [
              { at: 'stock' as const, ...posting({ ...p, locationId: movesGoods(p.reason) ? 1 : null }) },
              ...(isMove(p.reason)
                ? [{ at: 'stock' as const, ...posting({ ...p, quantity: -p.quantity, locationId: 2 }) }]
                : []),
            ]),
          )
          const at = new Map<string, number>()
          for (const row of rows) {
            const key = `${row.centerId}|${row.skuId}|${row.field}`
            expect([row.before, row.after]).toEqual([at.get(key) ?? 0, row.before + row.change])
            at.set(key, row.after)
          }
          for (const centerId of [1, 2]) {
            for (const skuId of [1, 2]) {
              const balance = facts.balanceOf(centerId, skuId)
              const pieces = [1, 2].map((locationId) =>
                facts.pieces.get(stockKey({ ...posting(), centerId, skuId, locationId })),
              )
              expect(pieces.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(balance.INS)
              expect(balance.INS).toBe(balance.AVA + balance.RES + balance.Q10AVA + balance.Q10RES)
              for (const field of ledgerFields)
                expect(balance[field]).toBe(at.get(`${centerId}|${skuId}|${field}`) ?? 0)
            }
          }
        },
      ),
    )
  })

  test('refuses a location on a posting that only reserves, and requires one where storage changes', () => {
    const post = (more: Partial<Posting>) => () => new Facts().apply([{ at: 'stock', ...posting(more) }])
    for (const reason of ledgerReasons) {
      const [right, wrong] = movesGoods(reason) ? [1, null] : [null, 1]
      expect(post({ reason, locationId: right })).not.toThrow()
      if (!isMove(reason)) expect(post({ reason, locationId: wrong })).toThrow(reason)
    }
  })

  test('shares available pieces with Qoo10 by a move without a location, and takes them back by its cancel', () => {
    const facts = new Facts()
    const share = { locationId: null, quantity: 2 }
    facts.apply([{ at: 'stock', ...posting({ quantity: 5 }) }])
    facts.apply([{ at: 'stock', ...posting({ ...share, reason: 'MOVE' }) }])
    expect(facts.balanceOf(1, 1)).toEqual({ INS: 5, AVA: 3, RES: 0, Q10AVA: 2, Q10RES: 0 })
    facts.apply([{ at: 'stock', ...posting({ ...share, reason: 'MOVE_CANCEL' }) }])
    expect(facts.balanceOf(1, 1)).toEqual({ INS: 5, AVA: 5, RES: 0, Q10AVA: 0, Q10RES: 0 })
    expect([...facts.pieces.values()]).toEqual([5])
  })

  test('changes no balance by a move between locations', () => {
    const facts = new Facts()
    facts.apply([{ at: 'stock', ...posting({ quantity: 5 }) }])
    const rows = facts.apply([
      { at: 'stock', ...posting({ reason: 'MOVE', quantity: -2 }) },
      { at: 'stock', ...posting({ reason: 'MOVE', quantity: 2, locationId: 2 }) },
    ])
    expect(rows.map((row) => [row.field, row.locationId, row.before, row.after])).toEqual([
      ['INS', 1, 5, 3],
      ['INS', 2, 3, 5],
    ])
    expect([...facts.pieces.values()]).toEqual([3, 2])
    expect(facts.balanceOf(1, 1)).toEqual({ INS: 5, AVA: 5, RES: 0, Q10AVA: 0, Q10RES: 0 })
  })
})
