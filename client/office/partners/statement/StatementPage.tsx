import { Alert, Button, Skeleton } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { statementApi } from '../../../../shared/api/statement.ts'
import { month as aMonth, type Statement } from '../../../../shared/entities/statement.ts'
import { sendForFile } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { useDownload } from '../../../ui/download.ts'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { BillingStatusChip } from '../../inbound/billing/billingStatus.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

/** What a partner owes for a month of storage and work; the URL holds the month and the partner. */
export function StatementPage() {
  const { t } = useLanguage()
  const { me, centers } = useSession()
  const download = useDownload()
  const [params, setParams] = useSearchParams()
  const [thisMonth] = useState(() => dayIn(centers[0]?.timeZone ?? siteZone, Date.now()).slice(0, 7))
  const asked = aMonth.safeParse(params.get('month'))
  const month = asked.success ? asked.data : thisMonth
  const partnerId = me.partnerId ?? (Number(params.get('partnerId')) || null)
  const partners = usePartners([partnerId])
  const query = { month, partnerId: partnerId ?? 0 }
  const statement = useCall(
    ['inboundBilling', 'inbound', 'stock', 'billingCondition'],
    statementApi.get,
    { query },
    partnerId !== null,
  )
  const format = useFormat()
  const show = (part: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...part }, { replace: true })
  const save = (ending: 'xlsx' | 'pdf') =>
    download(`${t('nav.statement')} ${statement.data?.partnerName ?? ''} ${month}.${ending}`, () =>
      sendForFile(ending === 'pdf' ? statementApi.pdf : statementApi.excel, { query }),
    )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t('nav.statement')}</PageTitle>
        <MonthPickerInput
          size="xs"
          w={140}
          aria-label={`${t('statement.month')} ${format.month(month)}`}
          valueFormat={format.patterns.month}
          value={`${month}-01`}
          onChange={(picked) => picked && show({ month: picked.slice(0, 7) })}
        />
        {me.partnerId === null && (
          <AsyncSelect
            w={240}
            aria-label={t('word.partner')}
            placeholder={t('statement.choose')}
            allowDeselect={false}
            choices={partners}
            value={partnerId}
            onChange={(id) => id !== null && show({ partnerId: String(id) })}
          />
        )}
        <span className={styles.grow} />
        {(['xlsx', 'pdf'] as const).map((ending) => (
          <Button
            key={ending}
            variant="default"
            disabled={!statement.data}
            leftSection={ending === 'pdf' ? <IconFileTypePdf size={16} /> : <IconFileSpreadsheet size={16} />}
            onClick={() => void save(ending)}
          >
            {t(ending === 'pdf' ? 'statement.pdf' : 'statement.sheet')}
          </Button>
        ))}
      </header>
      <div className={styles.body}>
        {partnerId === null ? (
          <EmptyState title={t('statement.choose')} hint={t('statement.chooseHint')} />
        ) : statement.error ? (
          <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />
        ) : statement.data ? (
          <Figures statement={statement.data} />
        ) : (
          <Skeleton height={200} />
        )}
      </div>
    </div>
  )
}

function Figures({ statement }: { statement: Statement }) {
  const { t } = useLanguage()
  const format = useFormat()
  const { days, work, pricePerPlaceDay: price } = statement
  return (
    <>
      <Section title={`${statement.partnerName} · ${format.month(statement.month)}`}>
        {price === null && (
          <Alert mb={16} color="amber" variant="light">
            {t('statement.noPrice')}
          </Alert>
        )}
        <Facts>
          <Fact label={t('statement.storage')}>{format.krw(statement.storageAmount)}</Fact>
          <Fact label={t('statement.work')}>{format.krw(statement.workAmount)}</Fact>
          <Fact label={t('statement.total')}>
            <b>{format.krw(statement.total)}</b>
          </Fact>
          <Fact label={t('statement.pending')}>{format.krw(statement.pendingAmount)}</Fact>
          <Fact label={t('statement.placeDays')}>
            {price === null
              ? format.number(statement.placeDays)
              : `${format.number(statement.placeDays)} × ${format.krw(price)}`}
          </Fact>
          <Fact label={t('statement.pieceDays')}>{format.number(statement.pieceDays)}</Fact>
          <Fact label={t('subject.billingCondition')}>{statement.billingConditionName}</Fact>
        </Facts>
      </Section>
      <Section title={t('statement.work')}>
        <Lines
          rows={work.map((line, index) => ({ ...line, id: index }))}
          empty={t('statement.noWork')}
          columns={[
            { header: t('statement.closedOn'), render: (line) => format.day(line.closedOn) },
            {
              header: t('inbound.code'),
              render: (line) => <Link to={`/inbound/${line.inboundId}?tab=billing`}>{line.code}</Link>,
            },
            { header: t('inboundBilling.work'), render: (line) => t(`billing.work.${line.type}`) },
            { header: t('inboundBilling.note'), render: (line) => line.note },
            { header: t('word.quantity'), align: 'end', render: (line) => format.number(line.quantity) },
            { header: t('inboundBilling.unitPrice'), align: 'end', render: (line) => format.krw(line.unitPrice) },
            {
              header: t('inboundBilling.amount'),
              align: 'end',
              render: (line) => (line.isExempted ? t('inboundBilling.exempted') : format.krw(line.amount)),
            },
            { header: t('word.status'), render: (line) => <BillingStatusChip status={line.naverBillingStatus} /> },
          ]}
        />
      </Section>
      <Section title={t('statement.storage')}>
        <Lines
          rows={days.map((day) => ({ ...day, id: day.day }))}
          empty={t('statement.noDays')}
          columns={[
            { header: t('statement.day'), render: ({ day }) => format.day(day) },
            { header: t('statement.places'), align: 'end', render: ({ places }) => format.number(places) },
            { header: t('statement.pieces'), align: 'end', render: ({ pieces }) => format.number(pieces) },
            {
              header: t('inboundBilling.amount'),
              align: 'end',
              render: ({ places }) => (price === null ? '–' : format.krw(places * price)),
            },
          ]}
        />
      </Section>
    </>
  )
}
