import { useQuery } from '@tanstack/react-query'
import { Loader } from '@mantine/core'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'

/** How many ids a list call takes, and how many rows its page has. */
const most = 500
/** How many waybills are named; further ones are only counted. */
const mostNamed = 10

/** Packs many parcels on the office's word; it first says which of them are not fully picked. */
export function PackManyDialog({
  names,
  onPack,
  onClose,
}: {
  names: ReadonlyMap<number, string>
  onPack: () => void
  onClose: () => void
}) {
  const t = useT()
  const format = useFormat()
  const ids = [...names.keys()]
  const unpicked = useQuery({
    queryKey: [['invoice', 'slip'], 'unpicked', ids],
    queryFn: () => unpickedOf(ids),
    gcTime: 0,
  })
  if (!unpicked.data)
    return (
      <Dialog onClose={onClose} title={t('invoice.pack')}>
        {unpicked.error ? (
          <ErrorState error={unpicked.error} onRetry={() => void unpicked.refetch()} />
        ) : (
          <Loader size="sm" />
        )}
      </Dialog>
    )
  const lacking = unpicked.data
  const more = lacking.length - mostNamed
  return (
    <ConfirmDialog
      title={t('invoice.pack')}
      confirm={t('invoice.pack')}
      loses={
        lacking.length > 0 && (
          <>
            {t('invoice.packManyUnpicked', { count: format.number(lacking.length) })}
            {lacking.slice(0, mostNamed).map((id) => (
              <div key={id}>{names.get(id)}</div>
            ))}
            {more > 0 && <div>{t('bulk.andMore', { count: format.number(more) })}</div>}
          </>
        )
      }
      onClose={onClose}
      onConfirm={onPack}
    >
      {t('invoice.packMany', { count: names.size })}
    </ConfirmDialog>
  )
}

async function unpickedOf(ids: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < ids.length; at += most) {
    const query = { ids: ids.slice(at, at + most), unpicked: true, pageSize: most }
    found.push(...(await send(invoiceApi.list, { query })).rows.map(({ id }) => id))
  }
  return found
}
