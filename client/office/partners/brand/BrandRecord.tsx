import { Avatar } from '@mantine/core'
import { IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { billingConditionApi, brandApi } from '../../../../shared/api/partner.ts'
import type { Brand } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts, OptionFacts, Section } from '../../../ui/record/Section.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { FollowUps } from '../brand-tracking/FollowUps.tsx'
import { AccountStatusChip } from '../partner/AccountStatusChip.tsx'
import { ActivateDialog } from '../partner/ActivateDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { addressLine, ownOf } from './brandForm.ts'
import { PackagingImages } from './PackagingImages.tsx'

export function BrandRecord() {
  const id = Number(useParams().id)
  const brand = useCall(['brand'], brandApi.get, { params: { id } })
  return <LoadRecord of={brand}>{(row) => <Loaded brand={row} />}</LoadRecord>
}

function Loaded({ brand }: { brand: Brand }) {
  const t = useT()
  const editAction = useEditAction()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<'deactivate' | 'activate' | 'remove' | null>(null)
  const { id, name, partnerId, partnerName, status } = brand
  const refused = lacks('brand:write')
  const close = () => setAsking(null)
  return (
    <>
      <RecordPage
        title={name}
        back={{ to: '/brand', label: t('nav.brand') }}
        status={<AccountStatusChip status={status} />}
        about={
          <>
            <span>
              <RecordLink of="partner" id={partnerId}>
                {partnerName}
              </RecordLink>
            </span>
            <span>{[brand.englishName, brand.isMain && t('brand.isMain')].filter(Boolean).join(' · ')}</span>
          </>
        }
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking('remove') },
          status === 'ACTIVE'
            ? { label: t('partner.deactivate'), icon: IconBan, refused, onClick: () => setAsking('deactivate') }
            : { label: t('partner.activate'), icon: IconCircleCheck, refused, onClick: () => setAsking('activate') },
          editAction(`/brand/${id}`, refused),
        ]}
        tabs={[
          { id: 'overview', label: t('partner.overview'), render: () => <Overview brand={brand} /> },
          { id: 'pictures', label: t('picture.title'), render: () => <PackagingImages brandId={id} /> },
          { id: 'follow-ups', label: t('nav.brandTracking'), render: () => <FollowUps brandId={id} /> },
        ]}
        history={`brand:${id}`}
      />
      {asking === 'deactivate' && <DeactivateDialog brand={brand} onClose={close} />}
      {asking === 'activate' && (
        <ActivateDialog
          name={brand.name}
          hint={t('brand.activateHint')}
          table="brand"
          activate={() =>
            send(brandApi.update, { params: { id: brand.id }, ifMatch: brand.version, body: { status: 'ACTIVE' } })
          }
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          of="brand"
          name={name}
          hint={t('brand.removeHint')}
          remove={() => send(brandApi.remove, { params: { id } })}
          also={['partner']}
          onClose={close}
        />
      )}
    </>
  )
}

function Overview({ brand }: { brand: Brand }) {
  const t = useT()
  const { can } = useSession()
  const { billingConditionId } = brand
  const conditions = useCall(
    ['billingCondition'],
    billingConditionApi.list,
    { query: { partnerId: brand.partnerId, pageSize: 500, sort: 'name', order: 'asc' } },
    billingConditionId !== null && can('billing:read'),
  )
  // The list of a partner's people lacks a condition that is not shared with them.
  const condition = conditions.data?.rows.find(({ id }) => id === billingConditionId)
  const yesNo = (is: boolean) => t(is ? 'list.yes' : 'list.no')
  const other = (address: Brand['returnAddress']) =>
    ownOf(address) || !ownOf(brand.address) ? addressLine(address) : t('brand.sameAddress')
  return (
    <>
      <Section title={t('brand.names')}>
        <Facts>
          {brand.logoImageUrl && (
            <Fact label={t('partner.logo')}>
              <Avatar
                src={brand.logoImageUrl}
                alt={t('partner.logoOf', { name: brand.name })}
                size={64}
                radius={4}
                imageProps={{ style: { objectFit: 'contain' } }}
              />
            </Fact>
          )}
          <Fact label={t('brand.englishName')}>{brand.englishName}</Fact>
          <Fact label={t('brand.namespace')}>{brand.namespace}</Fact>
          <Fact label={t('partner.email')}>{brand.email}</Fact>
          <Fact label={t('party.phone')}>{brand.phone}</Fact>
          <Fact label={t('partner.mobile')}>{brand.mobile}</Fact>
          <Fact label={t('brand.fax')}>{brand.fax}</Fact>
        </Facts>
      </Section>
      <Section title={t('brand.addresses')}>
        <Facts>
          <Fact label={t('brand.address')}>{addressLine(brand.address)}</Fact>
          <Fact label={t('brand.returnAddress')}>
            {[brand.returnName, other(brand.returnAddress)].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={t('brand.businessAddress')}>{other(brand.businessAddress)}</Fact>
          <Fact label={t('brand.englishAddress')}>{brand.englishAddress}</Fact>
        </Facts>
      </Section>
      <Section title={t('brand.business')}>
        <Facts>
          <Fact label={t('partner.businessName')}>{brand.businessName}</Fact>
          <Fact label={t('brand.representative')}>{brand.representativeName}</Fact>
          <Fact label={t('brand.registrationNumber')}>{brand.businessRegistrationNumber}</Fact>
          <Fact label={t('brand.businessType')}>{brand.businessType}</Fact>
          <Fact label={t('brand.businessItem')}>{brand.businessItem}</Fact>
          <Fact label={t('brand.customsCode')}>{brand.customsCode}</Fact>
        </Facts>
      </Section>
      <Section title={t('brand.tax')}>
        <Facts>
          <Fact label={t('brand.taxContact')}>{brand.krTaxContactName}</Fact>
          <Fact label={t('brand.taxEmail')}>{brand.krTaxContactEmail}</Fact>
          <Fact label={t('brand.autoTax')}>{yesNo(brand.usesAutoKrTax)}</Fact>
          <Fact label={t('brand.billing')}>{t(`brand.billing.${brand.billing}`)}</Fact>
          {can('billing:read') && (
            <Fact label={t('brand.billingCondition')}>
              {condition && <Link to={`/billing-condition/${condition.id}`}>{condition.name}</Link>}
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('brand.options')}>
        <Facts>
          <Fact label={t('brand.isMain')}>{yesNo(brand.isMain)}</Fact>
          <Fact label={t('brand.printLogo')}>{yesNo(brand.printBrandImageOnInvoice)}</Fact>
          <Fact label={t('brand.packingPhoto')}>{yesNo(brand.usesPackingPhoto)}</Fact>
          <Fact label={t('brand.publicVideo')}>{yesNo(brand.allowPublicPackingVideo)}</Fact>
          {brand.defaultSourceContainerId !== null && (
            <Fact label={t('brand.sourceContainer')}>#{brand.defaultSourceContainerId}</Fact>
          )}
          {brand.defaultTargetContainerId !== null && (
            <Fact label={t('brand.targetContainer')}>#{brand.defaultTargetContainerId}</Fact>
          )}
          <OptionFacts options={brand.options} />
        </Facts>
      </Section>
    </>
  )
}
