import { Avatar, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openapiKeyApi } from '../../../../shared/api/openapi-key.ts'
import { brandApi } from '../../../../shared/api/partner.ts'
import { userApi } from '../../../../shared/api/user.ts'
import type { Packaging } from '../../../../shared/entities/packaging.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import record from '../../../ui/record/record.module.css'
import { AccountStatusChip } from './AccountStatusChip.tsx'
import { ContractDays } from './contractDays.tsx'
import { Logo } from './Logo.tsx'
import { PackagingPicture, type Choice } from './PackagingPicture.tsx'
import styles from './partner.module.css'

/** The facts of a partner: who it is, what is agreed with it, how it packs, and what it has here. */
export function PartnerOverview({ partner }: { partner: Partner }) {
  const t = useT()
  const { codesOf } = useSession()
  const format = useFormat()
  const yesNo = (is: boolean) => t(is ? 'list.yes' : 'list.no')
  return (
    <>
      <Section title={t('partner.what')}>
        <Facts>
          {partner.logoImageUrl && (
            <Fact label={t('partner.logo')}>
              <Avatar
                src={partner.logoImageUrl}
                alt={t('partner.logoOf', { name: partner.name })}
                size={64}
                radius={4}
                imageProps={{ style: { objectFit: 'contain' } }}
              />
            </Fact>
          )}
          <Fact label={t('partner.email')}>{partner.email}</Fact>
          <Fact label={t('party.phone')}>{partner.phone}</Fact>
          <Fact label={t('partner.mobile')}>{partner.mobile}</Fact>
        </Facts>
      </Section>
      <Section title={t('partner.terms')}>
        <Facts>
          <Fact label={t('partner.contract')}>
            <ContractDays partner={partner} />
          </Fact>
          <Fact label={t('partner.policy')}>{t(`partner.policy.${partner.policy}`)}</Fact>
          <Fact label={t('partner.centers')}>{codesOf(partner.centerIds)}</Fact>
          <Fact label={t('partner.autoAccept')}>{yesNo(partner.usesAutoAccept)}</Fact>
          <Fact label={t('partner.autoConfirm')}>{yesNo(partner.usesAutoConfirm)}</Fact>
          <Fact label={t('partner.recountOver')}>{format.number(partner.recountOver)}</Fact>
          <Fact label={t('partner.channelTalk')}>{yesNo(partner.usesChannelTalk)}</Fact>
          <Fact label={t('partner.slackInbound')}>
            {t(
              partner.slackSettings.inbound
                ? partner.slackSettings.hasWebhook
                  ? 'partner.slackOn'
                  : 'partner.slackNowhere'
                : 'list.no',
            )}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('partner.packaging')}>
        {partner.packaging ? (
          <PackagingFacts packaging={partner.packaging} />
        ) : (
          <p className={record.none}>{t('partner.noPackaging')}</p>
        )}
      </Section>
      <Brands partner={partner} />
      <Section title={t('partner.people')}>
        <div className={styles.links}>
          <Users partnerId={partner.id} />
          <Keys partnerId={partner.id} />
        </div>
      </Section>
    </>
  )
}

function PackagingFacts({
  packaging: { boxType, buffer, tape, additional, echoFriendlyPackaging, usesDimensionsForPackaging },
}: {
  packaging: Packaging
}) {
  const t = useT()
  const shown = (choice: Choice, word: string) => (
    <span className={styles.shown}>
      <PackagingPicture of={choice} />
      {word}
    </span>
  )
  return (
    <Facts>
      <Fact label={t('partner.boxType')}>{shown(boxType, t(`packaging.box.${boxType}`))}</Fact>
      <Fact label={t('partner.buffer')}>{shown(buffer, t(`packaging.buffer.${buffer}`))}</Fact>
      <Fact label={t('partner.tape')}>{shown(tape, t(`packaging.tape.${tape}`))}</Fact>
      <Fact label={t('partner.additional')}>
        {additional === null ? t('partner.nothingElse') : shown(additional, t(`packaging.extra.${additional}`))}
      </Fact>
      <Fact label={t('packaging.eco')}>{t(echoFriendlyPackaging ? 'list.yes' : 'list.no')}</Fact>
      <Fact label={t('partner.usesDimensions')}>{t(usesDimensionsForPackaging ? 'list.yes' : 'list.no')}</Fact>
    </Facts>
  )
}

function Brands({ partner: { id } }: { partner: Partner }) {
  const t = useT()
  const { can } = useSession()
  const brands = useCall(['brand'], brandApi.list, {
    query: { partnerId: id, pageSize: 500, sort: 'name', order: 'asc' },
  })
  return (
    <Section
      title={t('nav.brand')}
      actions={
        can('brand:write') && (
          <Button component={Link} to={`/brand/new?partnerId=${id}`} variant="default">
            {t('brand.new')}
          </Button>
        )
      }
    >
      <Lines
        rows={brands.data?.rows ?? []}
        empty={brands.data ? t('brand.none') : ''}
        columns={[
          {
            header: t('word.name'),
            render: (row) => (
              <Logo of={row}>{can('brand:read') ? <Link to={`/brand/${row.id}`}>{row.name}</Link> : row.name}</Logo>
            ),
          },
          { header: t('brand.englishName'), render: (row) => row.englishName },
          { header: t('word.status'), render: (row) => <AccountStatusChip status={row.status} /> },
          { header: t('brand.isMain'), render: (row) => (row.isMain ? t('list.yes') : '') },
        ]}
      />
    </Section>
  )
}

function Users({ partnerId }: { partnerId: number }) {
  const t = useT()
  const { can } = useSession()
  const users = useCall(['user'], userApi.list, { query: { partnerId, pageSize: 1 } }, can('account:read'))
  return (
    can('account:read') && (
      <Among to={`/user?partnerId=${partnerId}`} count={users.data?.total}>
        {t('partner.users')}
      </Among>
    )
  )
}

function Keys({ partnerId }: { partnerId: number }) {
  const t = useT()
  const { can } = useSession()
  const keys = useCall(
    ['key'],
    openapiKeyApi.list,
    { query: { partnerId, revoked: false, pageSize: 1 } },
    can('key:read'),
  )
  return (
    can('key:read') && (
      <Among to={`/openapi-key?partnerId=${partnerId}`} count={keys.data?.total}>
        {t('partner.keys')}
      </Among>
    )
  )
}

function Among({ to, count, children }: { to: string; count: number | undefined; children: ReactNode }) {
  const format = useFormat()
  return (
    <Button component={Link} to={to} variant="default" rightSection={<IconArrowRight size={14} />}>
      {children}
      {count !== undefined && ` ${format.number(count)}`}
    </Button>
  )
}
