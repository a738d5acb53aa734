import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { assignmentApi } from '../../../../shared/api/assignment.ts'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { Assignment, Carried } from '../../../../shared/entities/assignment.ts'
import { RowRefused, send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { MoveLines } from './MoveLines.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Swaps the places of two SKUs, then offers relocation sheets for the goods that lie there. */
export function ExchangeDialog({ assignments, onClose }: { assignments: Assignment[]; onClose: () => void }) {
  const t = useT()
  const { lacks } = useSession()
  const { run, busy } = useRun(['assignment', 'relocation'])
  const [moves, setMoves] = useState<Carried[] | null>(null)
  const [first, second] = assignments
  const isPair = assignments.length === 2 && first && second && first.centerId === second.centerId
  const exchange = () =>
    isPair &&
    run(async () => {
      const { moves } = await send(assignmentApi.exchange, { body: { ids: [first.id, second.id] } })
      if (moves.length === 0) onClose()
      else setMoves(moves)
    }, t('assignment.exchanged'))
  const carry = async () => {
    if (!first || !moves) return
    const rows = moves.map(({ sourceLocation: _from, targetLocation: _to, ...row }) => row)
    const stood = await run(
      async () => {
        const { success, error } = await send(relocationApi.bulk, { body: { centerId: first.centerId, rows } })
        // A sheet that was made is not offered again.
        const made = new Set(success.map(({ clientIndex }) => clientIndex))
        setMoves(moves.filter((_, nth) => !made.has(nth)))
        if (error[0]) throw new RowRefused(error[0])
      },
      t('assignment.sheetsMade', { sheets: rows.length }),
    )
    if (stood) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('assignment.exchange')} size="lg">
      <Stack gap={16}>
        {!isPair ? (
          <Text size="sm">{t('assignment.pickTwo')}</Text>
        ) : moves ? (
          <>
            <Text size="sm">{t('assignment.stillThere')}</Text>
            <MoveLines moves={moves} skus={new Map(assignments.map(({ skuId, skuName }) => [skuId, skuName]))} />
          </>
        ) : (
          <Text size="sm">
            {t('assignment.exchangeHint', {
              first: first.skuName,
              from: first.locationAlias,
              second: second.skuName,
              to: second.locationAlias,
            })}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t(moves ? 'dialog.close' : 'dialog.back')}
          </Button>
          {moves ? (
            <Button loading={busy} disabled={lacks('relocation:write') !== null} onClick={() => void carry()}>
              {t('assignment.makeSheets', { sheets: moves.length })}
            </Button>
          ) : (
            <Button loading={busy} disabled={!isPair} onClick={() => void exchange()}>
              {t('assignment.exchange')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
