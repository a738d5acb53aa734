import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { skuApi } from '../../../../shared/api/sku.ts'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { ConditionWord } from '../inventory/ConditionWord.tsx'
import { GoodsLabelsDialog } from './GoodsLabelsDialog.tsx'
import { SkuFlow } from './SkuFlow.tsx'
import { SkuStatusChip } from './skuStatus.tsx'

export function SkuRecord() {
  const id = Number(useParams().id)
  const sku = useCall(['sku', 'stock'], skuApi.get, { params: { id } })
  return <LoadRecord of={sku}>{(row) => <Loaded sku={row} />}</LoadRecord>
}

function Loaded({ sku }: { sku: Sku }) {
  const t = useT()
  const { run } = useRun(['sku'])
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const editAction = useEditAction()
  const [removing, setRemoving] = useState(false)
  const [printing, setPrinting] = useState(false)
  const refused = lacks('sku:write')
  const risk = useCall(['sku', 'stock'], skuApi.list, { query: { ids: [sku.id], concern: ['AT_RISK'], pageSize: 1 } })
  const isAtRisk = risk.data !== undefined && risk.data.totalCount > 0
  const activate = () =>
    run(
      () => send(skuApi.update, { params: { id: sku.id }, ifMatch: sku.version, body: { skuStatus: 'ACTIVATED' } }),
      t('sku.activated', { name: sku.name }),
    )
  return (
    <>
      <RecordPage
        title={sku.name}
        back={{ to: '/sku', label: t('nav.sku') }}
        status={
          <>
            <SkuStatusChip status={sku.skuStatus} disabled={sku.disabled} />
            {isAtRisk && (
              <StatusChip tone="bad" icon={IconAlertTriangle}>
                {t('sku.concerns.AT_RISK')}
              </StatusChip>
            )}
          </>
        }
        about={
          <>
            <span>
              <b>{sku.partnerItemNumber ?? `#${sku.id}`}</b>
            </span>
            <span>
              <RecordLink of="partner" id={sku.partnerId}>
                <b>{sku.partnerName}</b>
              </RecordLink>
              {sku.brandName && (
                <>
                  {' · '}
                  <RecordLink of="brand" id={sku.brandId}>
                    {sku.brandName}
                  </RecordLink>
                </>
              )}
            </span>
            {isAtRisk && (
              <span>
                {sku.figures.sellable < sku.safetyStock
                  ? t('sku.underSafety', { sellable: sku.figures.sellable, safety: sku.safetyStock })
                  : t('sku.lastsNot', { days: sku.productionLeadtime })}
              </span>
            )}
          </>
        }
        actions={[
          ...(can('inventory:read')
            ? [
                {
                  label: t('sku.ledger'),
                  icon: IconHistory,
                  refused: null,
                  onClick: () => void navigate(`/inventory/log?skuIds=${sku.id}`),
                },
              ]
            : []),
          { label: t('sku.labels'), icon: IconBarcode, refused: null, onClick: () => setPrinting(true) },
          ...(sku.skuStatus === 'DEFINED'
            ? [{ label: t('sku.activate'), icon: IconCircleCheck, refused, onClick: () => void activate() }]
            : []),
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setRemoving(true) },
          editAction(`/sku/${sku.id}`, refused),
        ]}
        tabs={[
          { id: 'stock', label: t('sku.stock'), render: () => <Stock sku={sku} /> },
          { id: 'flow', label: t('sku.flow'), render: () => <SkuFlow sku={sku} /> },
          {
            id: 'barcodes',
            label: `${t('sku.barcodes')} ${sku.barcodes.length}`,
            render: () => <Barcodes sku={sku} />,
          },
          { id: 'details', label: t('sku.details'), render: () => <Details sku={sku} /> },
        ]}
        history={`sku:${sku.id}`}
      />
      {printing && <GoodsLabelsDialog skus={[sku]} onClose={() => setPrinting(false)} />}
      {removing && (
        <RemoveDialog
          of="sku"
          name={sku.name}
          hint={t('sku.removeHint')}
          remove={() => send(skuApi.remove, { params: { id: sku.id } })}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

function Stock({ sku }: { sku: Sku }) {
  const t = useT()
  const format = useFormat()
  const { me, can } = useSession()
  const places = useCall(
    ['stock'],
    inventoryApi.list2,
    { query: { skuIds: [sku.id], pageSize: 500, sort: 'locationAlias', order: 'asc' } },
    can('inventory:read'),
  )
  return (
    <>
      <Section title={t('sku.figures')}>
        <Facts>
          {(
            ['total', 'available', 'sellable', 'pickable', 'notPickable', 'incoming', 'expected', 'disused'] as const
          ).map((figure) => (
            <Fact key={figure} label={t(`figure.${figure}`)}>
              {format.number(sku.figures[figure])}
            </Fact>
          ))}
          <Fact label={t('sku.safetyStock')}>{format.number(sku.safetyStock)}</Fact>
        </Facts>
      </Section>
      {can('inventory:read') && (
        <Section title={t('sku.places')}>
          <Lines
            rows={places.data?.data ?? []}
            empty={places.data ? t('sku.noPlaces') : ''}
            columns={[
              ...(me.partnerId === null
                ? [
                    {
                      header: t('word.location'),
                      render: (row: LocationInventory) => (
                        <RecordLink of="location" id={row.locationId}>
                          {row.locationAlias}
                        </RecordLink>
                      ),
                    },
                  ]
                : []),
              {
                header: t('word.center'),
                render: (row) => (
                  <RecordLink of="center" id={row.centerId}>
                    {row.centerCode}
                  </RecordLink>
                ),
              },
              { header: t('word.lot'), render: (row) => row.lot },
              { header: t('word.expiry'), render: (row) => format.day(row.expirationDate) },
              { header: t('word.condition'), render: (row) => <ConditionWord of={row.condition} /> },
              { header: t('location.pickable'), render: (row) => t(row.pickable ? 'list.yes' : 'list.no') },
              { header: t('word.quantity'), align: 'end', render: (row) => format.number(row.storageQuantity) },
            ]}
          />
        </Section>
      )}
    </>
  )
}

function Barcodes({ sku }: { sku: Sku }) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={sku.barcodes.map((barcode) => ({ ...barcode, id: barcode.code }))}
      empty={t('sku.noBarcodes')}
      columns={[
        { header: t('word.barcode'), render: (row) => row.code },
        { header: t('barcode.main'), render: (row) => (row.isMain ? t('list.yes') : '') },
        { header: t('barcode.inUse'), render: (row) => t(row.isInUse ? 'list.yes' : 'list.no') },
        { header: t('barcode.bundle'), align: 'end', render: (row) => format.number(row.bundleQuantity) },
        {
          header: t('word.size'),
          align: 'end',
          render: (row) =>
            `${format.number(row.width)} × ${format.number(row.depth)} × ${format.number(row.height)} mm`,
        },
        { header: t('word.weight'), align: 'end', render: (row) => `${format.number(row.weight)} g` },
      ]}
    />
  )
}

function Details({ sku }: { sku: Sku }) {
  const t = useT()
  const format = useFormat()
  return (
    <Facts>
      <Fact label={t('sku.category')}>
        {sku.partnerCategoryPath && (
          <RecordLink of="partnerCategory" id={sku.partnerCategoryId}>
            {sku.partnerCategoryPath}
          </RecordLink>
        )}
      </Fact>
      <Fact label={t('sku.kind')}>{t(`sku.kind.${sku.type}`)}</Fact>
      <Fact label={t('sku.price')}>{format.krw(sku.price)}</Fact>
      <Fact label={t('sku.cost')}>{format.krw(sku.cost)}</Fact>
      <Fact label={t('sku.storage')}>{t(`sku.storage.${sku.centerStorageType}`)}</Fact>
      <Fact label={t('sku.expiryManaged')}>{t(sku.isExpiryManaged ? 'list.yes' : 'list.no')}</Fact>
      <Fact label={t('sku.lotManaged')}>{t(sku.isLotManaged ? 'list.yes' : 'list.no')}</Fact>
      <Fact label={t('sku.unitsPerCarton')}>{format.number(sku.unitsPerCarton)}</Fact>
      <Fact label={t('sku.unitsPerPallet')}>{format.number(sku.unitsPerPallet)}</Fact>
      <Fact label={t('sku.maxUnitsPerPackage')}>{format.number(sku.maxUnitsPerPackage)}</Fact>
      <Fact label={t('sku.boxVolume')}>{t(`sku.boxVolume.${sku.boxVolume}`)}</Fact>
      <Fact label={t('sku.region')}>{t(`sku.region.${sku.deliveryRegion}`)}</Fact>
      <Fact label={t('sku.hsCode')}>{sku.hsCode}</Fact>
      <Fact label={t('sku.manufacturer')}>{sku.manufacturer}</Fact>
      <Fact label={t('sku.origin')}>{sku.originCountry && format.country(sku.originCountry)}</Fact>
      <Fact label={t('sku.ingredient')}>{sku.ingredient}</Fact>
      <Fact label={t('sku.description')}>{sku.description}</Fact>
      <Fact label={t('word.created')}>{format.instant(sku.createdAt)}</Fact>
      <Fact label={t('word.updated')}>{format.instant(sku.updatedAt)}</Fact>
    </Facts>
  )
}
