import { Stack, Text } from '@mantine/core'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { skuApi } from '../../../../shared/api/sku.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { Copied } from './Copied.tsx'

const shown = 2

/** Example calls for a terminal, to this server and with stored rows: those that the key's role allows. */
export function Calls({ token, privileges }: { token: string; privileges: readonly string[] }) {
  const t = useT()
  const { can } = useSession()
  const inbounds = useCall(['inbound'], inboundApi.list, { query: { pageSize: 1 } }, can('inbound:read'))
  const inboundId = inbounds.data?.data[0]?.id
  const lines = [
    { call: invoiceApi.list, label: t('key.call.waybills'), path: `${invoiceApi.list.path}?pageSize=5` },
    ...(inboundId === undefined
      ? []
      : [
          {
            call: inboundApi.get,
            label: t('key.call.inbound'),
            path: inboundApi.get.path.replace('{id}', String(inboundId)),
          },
        ]),
    { call: inventoryApi.list, label: t('key.call.inventory'), path: `${inventoryApi.list.path}?pageSize=5` },
    { call: skuApi.list, label: t('key.call.skus'), path: `${skuApi.list.path}?pageSize=5` },
  ].filter(({ call }) => privileges.includes(call.access))
  if (lines.length === 0) return <Text size="sm">{t('key.call.none')}</Text>
  return (
    <Stack gap={12}>
      {lines.slice(0, shown).map(({ call, label, path }) => (
        <Copied
          key={call.name}
          label={label}
          text={`curl -H 'Authorization: Bearer ${token}' \\\n  '${window.location.origin}/api${path}'`}
          testId="call"
        />
      ))}
    </Stack>
  )
}
