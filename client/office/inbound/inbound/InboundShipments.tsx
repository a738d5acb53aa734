import { ActionIcon, FileButton, Loader, Tooltip } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import type { Inbound, Shipment } from '../../../../shared/entities/inbound.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { send } from '../../../api.ts'
import { useLanguage, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { useRun } from '../../../ui/useRun.ts'
import { ShipmentStatusChip } from './inboundStatus.tsx'

export function InboundShipments({ inbound }: { inbound: Inbound }) {
  const { language, t } = useLanguage()
  const format = useFormat()
  return (
    <Lines
      rows={inbound.shipments}
      empty={t('inbound.noShipments')}
      columns={[
        { header: t('shipment.number'), render: (shipment) => shipment.shipmentNumber },
        {
          header: t('shipment.carrier'),
          render: (shipment) =>
            shipment.courierCode ? courierName(language, shipment.courierCode) : (shipment.vehicleType ?? '–'),
        },
        { header: t('word.status'), render: (shipment) => <ShipmentStatusChip status={shipment.status} /> },
        {
          header: t('inbound.scheduled'),
          render: ({ scheduledDateRange: { from, to } }) =>
            from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`,
        },
        { header: t('shipment.arrivedAt'), render: (shipment) => format.instant(shipment.arrivedAt, inbound.centerId) },
        {
          header: t(`shipment.quantity.${inbound.packagingType}`),
          align: 'end',
          render: (shipment) => format.number(shipment.quantity),
        },
        {
          header: t('shipment.arrived'),
          align: 'end',
          render: ({ actualQuantity, quantity }) =>
            actualQuantity === null ? (
              '–'
            ) : (
              <span className={actualQuantity === quantity ? undefined : styles.bad}>
                {format.number(actualQuantity)}
              </span>
            ),
        },
        {
          header: t('shipment.pictures'),
          render: (shipment) => <Pictures inboundId={inbound.id} shipment={shipment} />,
        },
      ]}
    />
  )
}

function Pictures({ inboundId, shipment }: { inboundId: number; shipment: Shipment }) {
  const t = useT()
  const { run, busy } = useRun(['inbound'])
  const { can } = useSession()
  const attach = (files: File[]) =>
    run(async () => {
      for (const file of files)
        await send(inboundApi.attach, { params: { id: inboundId }, query: { shipmentId: shipment.id }, file })
    })
  return (
    <div className={styles.pictures}>
      {shipment.images.map((image) => (
        <a key={image.id} href={image.url} target="_blank" rel="noreferrer">
          <img src={image.url} alt={image.fileName} loading="lazy" />
        </a>
      ))}
      {can('inbound:write') && (
        <FileButton accept="image/jpeg,image/png,image/webp" multiple onChange={(files) => void attach(files)}>
          {(props) => (
            <Tooltip label={t('shipment.addPicture')}>
              <ActionIcon {...props} variant="default" size={32} aria-label={t('shipment.addPicture')} disabled={busy}>
                {busy ? <Loader size={14} color="gray" /> : <IconCameraPlus size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
      )}
    </div>
  )
}
