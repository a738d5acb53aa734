import type { User } from '../../../../shared/entities/user.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Fact, Facts, OptionFacts, Section } from '../../../ui/record/Section.tsx'
import { languageNames } from '../../sign-in/Entrance.tsx'

export function UserProfile({ user }: { user: User }) {
  const t = useT()
  const format = useFormat()
  const { me, centers } = useSession()
  const agreed = (yes: boolean | undefined) => (yes === undefined ? '–' : t(yes ? 'list.yes' : 'list.no'))
  return (
    <>
      <Section title={t('user.who')}>
        <Facts>
          <Fact label={t('signIn.username')}>{user.username}</Fact>
          <Fact label={t('user.email')}>{user.email}</Fact>
          <Fact label={t('user.phone')}>{user.phone}</Fact>
          <Fact label={t('user.mobile')}>{user.mobile}</Fact>
          <Fact label={t('user.verified')}>{t(user.authenticate ? 'list.yes' : 'list.no')}</Fact>
          <Fact label={t('user.address')}>{user.address}</Fact>
          <Fact label={t('top.language')}>{languageNames[user.language]}</Fact>
          {me.partnerId === null && <Fact label={t('word.partner')}>{user.partnerName}</Fact>}
          <Fact label={t('word.brand')}>{user.brand?.name ?? null}</Fact>
          <Fact label={t('badge.lastLogin')}>{format.instant(user.lastLoginAt)}</Fact>
          <Fact label={t('word.created')}>{format.instant(user.createdAt)}</Fact>
          <Fact label={t('user.approved')}>{format.instant(user.approveAt)}</Fact>
          {user.deactivatedFrom !== null && (
            <>
              <Fact label={t('user.lastDay')}>{format.day(user.deactivatedFrom)}</Fact>
              <Fact label={t('user.reason')}>{user.deactivationReason}</Fact>
            </>
          )}
        </Facts>
      </Section>
      {/* The warehouse's records of its own staff. */}
      {me.partnerId === null && (
        <Section title={t('user.work')}>
          <Facts>
            <Fact label={t('user.entry')}>{format.day(user.entryAt)}</Fact>
            <Fact label={t('user.retirement')}>{format.day(user.retirementAt)}</Fact>
            <Fact label={t('user.kindOfStaff')}>{user.typeCodeKey}</Fact>
            <Fact label={t('user.organization')}>{user.organizationId}</Fact>
            <OptionFacts options={user.options} />
          </Facts>
        </Section>
      )}
      <Section title={t('user.centers')}>
        <Lines
          rows={centers.filter(({ id }) => user.centerIds.includes(id))}
          empty={t(user.centerIds.length === 0 ? 'user.everyCenter' : 'user.otherCenters')}
          columns={[
            { header: t('word.center'), render: (row) => <b>{row.code}</b> },
            { header: t('word.name'), render: (row) => row.nameEn },
            { header: t('user.timeZone'), render: (row) => row.timeZone },
          ]}
        />
      </Section>
      <Section title={t('consent.title')}>
        <Facts>
          <Fact label={t('consent.name.termsOfUse')}>{agreed(user.compliance?.termsOfUse)}</Fact>
          <Fact label={t('consent.name.privacyPolicy')}>{agreed(user.compliance?.privacyPolicy)}</Fact>
          <Fact label={t('consent.name.marketingConsent')}>{agreed(user.compliance?.marketingConsent)}</Fact>
        </Facts>
      </Section>
    </>
  )
}
