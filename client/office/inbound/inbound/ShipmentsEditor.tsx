import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { courierCodes, vehicleTypes } from '../../../../shared/entities/inbound.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { newShipment, type InboundDraft } from './inboundForm.ts'

/** How the goods arrive: the vehicle or courier, the number of pallets or boxes, and when. */
export function ShipmentsEditor({
  of,
  disabled,
  firstDay,
}: {
  of: RecordForm<InboundDraft>
  disabled: boolean
  firstDay: string
}) {
  const { language, t } = useLanguage()
  const { form } = of
  const { shipments, inboundType, packagingType } = form.getValues()
  const byCourier = inboundType === 'COURIER'
  return (
    <Section
      title={t('inbound.shipments')}
      actions={
        !disabled && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('shipments', newShipment(firstDay))}
          >
            {t('shipment.add')}
          </Button>
        )
      }
    >
      <EditLines
        heads={[
          t(byCourier ? 'shipment.courier' : 'shipment.vehicle'),
          t(byCourier ? 'shipment.number' : 'shipment.plate'),
          t(`shipment.quantity.${packagingType}`),
          t('shipment.from'),
          t('shipment.to'),
          '',
        ]}
      >
        <tbody>
          {shipments.map((shipment, index) => {
            const { from, to } = shipment.scheduledDateRange
            const at = `shipments.${index}` as const
            return (
              <tr key={index}>
                <td style={{ minWidth: 144 }}>
                  {byCourier ? (
                    <Select
                      aria-label={t('shipment.courier')}
                      disabled={disabled}
                      searchable
                      data={courierCodes.map((value) => ({ value, label: courierName(language, value) }))}
                      value={shipment.courierCode}
                      onChange={(code) =>
                        form.setFieldValue(`${at}.courierCode`, courierCodes.find((one) => one === code) ?? null)
                      }
                    />
                  ) : (
                    <Select
                      aria-label={t('shipment.vehicle')}
                      disabled={disabled}
                      data={[...vehicleTypes]}
                      value={shipment.vehicleType}
                      onChange={(type) =>
                        form.setFieldValue(`${at}.vehicleType`, vehicleTypes.find((one) => one === type) ?? null)
                      }
                    />
                  )}
                </td>
                <td style={{ minWidth: 144 }}>
                  <TextInput
                    aria-label={t('shipment.number')}
                    disabled={disabled}
                    maxLength={63}
                    error={form.errors[`${at}.shipmentNumber`]}
                    value={shipment.shipmentNumber ?? ''}
                    onChange={(event) => form.setFieldValue(`${at}.shipmentNumber`, event.currentTarget.value || null)}
                  />
                </td>
                <td style={{ minWidth: 96 }}>
                  <CountInput
                    aria-label={t(`shipment.quantity.${packagingType}`)}
                    disabled={disabled}
                    error={form.errors[`${at}.quantity`]}
                    value={shipment.quantity}
                    onChange={(value) => form.setFieldValue(`${at}.quantity`, value)}
                  />
                </td>
                <td style={{ minWidth: 136 }}>
                  <DayInput
                    aria-label={`${t('shipment.from')} ${from}`}
                    disabled={disabled}
                    value={from}
                    onChange={(day) =>
                      day && form.setFieldValue(`${at}.scheduledDateRange`, { from: day, to: to < day ? day : to })
                    }
                  />
                </td>
                <td style={{ minWidth: 136 }}>
                  <DayInput
                    aria-label={`${t('shipment.to')} ${to}`}
                    disabled={disabled}
                    minDate={from}
                    value={to}
                    onChange={(day) => day && form.setFieldValue(`${at}.scheduledDateRange`, { from, to: day })}
                  />
                </td>
                <td style={{ width: 40 }}>
                  {!disabled && shipments.length > 1 && (
                    <RemoveLine label={t('shipment.remove')} onClick={() => form.removeListItem('shipments', index)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </EditLines>
    </Section>
  )
}
