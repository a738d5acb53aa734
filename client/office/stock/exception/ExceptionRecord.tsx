import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconEdit, IconRefresh, IconThumbUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { syncApi } from '../../../../shared/api/sync.ts'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { actionWord } from '../../../../shared/messages/records/action-word.ts'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import styles from './exception.module.css'
import { ExceptionStatusChip } from './exceptionStatus.tsx'
import { payloadFacts } from './payload.ts'
import { SettleDialog } from './SettleDialog.tsx'
import { useSettle } from './useSettle.ts'
import { worksOf } from './worksOf.ts'

export function ExceptionRecord() {
  const id = Number(useParams().id)
  const exception = useCall(['exception'], syncApi.exception, { params: { id } })
  return <LoadRecord of={exception}>{(row) => <Loaded exception={row} />}</LoadRecord>
}

function Loaded({ exception }: { exception: Exception }) {
  const t = useT()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<'correct' | 'accept' | 'discard' | null>(null)
  const { settle, busy } = useSettle(exception)
  const refused = lacks('exception:write') ?? (exception.status === 'OPEN' ? null : t('exception.alreadySettled'))
  const close = () => setAsking(null)
  return (
    <>
      <RecordPage
        title={t('exception.one', { id: exception.id })}
        back={{ to: '/exception', label: t('nav.exception') }}
        status={<ExceptionStatusChip status={exception.status} />}
        actions={[
          { label: t('exception.discard'), icon: IconTrash, refused, onClick: () => setAsking('discard') },
          {
            label: t('exception.accept'),
            icon: IconThumbUp,
            refused: refused ?? (exception.waivable ? null : t('exception.notWaivable')),
            onClick: () => setAsking('accept'),
          },
          { label: t('exception.correct'), icon: IconEdit, refused, onClick: () => setAsking('correct') },
          {
            label: t('exception.retry'),
            icon: IconRefresh,
            main: true,
            busy,
            refused,
            onClick: () => void settle({ how: 'retry' }),
          },
        ]}
        tabs={[{ id: 'what', label: t('exception.what'), render: () => <What exception={exception} /> }]}
        history={`exception:${exception.id}`}
      />
      {asking === 'correct' && <CorrectDialog exception={exception} onSettle={settle} onClose={close} />}
      {(asking === 'accept' || asking === 'discard') && (
        <SettleDialog how={asking} exception={exception} onSettle={settle} onClose={close} />
      )}
    </>
  )
}

function What({ exception }: { exception: Exception }) {
  const t = useT()
  const format = useFormat()
  const { about } = exception
  const expected = exception.with?.['expected'] ?? exception.with?.['recorded']
  const got = exception.with?.['got']
  return (
    <>
      <Alert
        color={exception.status === 'OPEN' ? 'red' : 'gray'}
        icon={<IconAlertTriangle size={18} />}
        mb={24}
        styles={{ message: { fontSize: 15 } }}
      >
        {exception.displayMessage}
      </Alert>
      {expected !== undefined && got !== undefined && (
        <div className={styles.versus}>
          <div>
            <span>{t('exception.expected')}</span>
            <b>{shown(expected)}</b>
          </div>
          <div data-got>
            <span>{t('exception.got')}</span>
            <b>{shown(got)}</b>
          </div>
        </div>
      )}
      <Section title={t('exception.doneBy')}>
        <Facts>
          <Fact label={t('exception.action')}>{actionWord(exception.type, t)}</Fact>
          <Fact label={t('word.worker')}>
            <RecordLink of="user" id={exception.workerId}>
              {exception.workerName}
            </RecordLink>
          </Fact>
          <Fact label={t('word.device')}>{exception.deviceLabel}</Fact>
          <Fact label={t('exception.doneAt')}>{format.exact(exception.at, exception.centerId)}</Fact>
          <Fact label={t('exception.receivedAt')}>{format.exact(exception.createdAt, exception.centerId)}</Fact>
          <Fact label={t('word.center')}>
            <RecordLink of="center" id={exception.centerId}>
              {exception.centerCode}
            </RecordLink>
          </Fact>
          <Fact label={t('exception.held')}>
            {exception.heldCount > 0
              ? t('exception.heldCount', { count: format.number(exception.heldCount) })
              : t('exception.heldNone')}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('exception.about')}>
        <Facts>
          {worksOf(about, t).map(({ label, path, name }) => (
            <Fact key={path} label={label}>
              <Link to={path}>{name}</Link>
            </Fact>
          ))}
          {about.skuName && <Fact label={t('word.sku')}>{about.skuName}</Fact>}
          {about.locationAlias && <Fact label={t('word.location')}>{about.locationAlias}</Fact>}
          {payloadFacts(exception.payload, t, format).map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Section>
      {exception.settledAt && (
        <Section title={t('exception.settled')}>
          <Facts>
            <Fact label={t('exception.settledBy')}>
              {exception.status === 'ALREADY_DONE' ? t('exception.settledItself') : exception.settledByName}
            </Fact>
            <Fact label={t('word.when')}>{format.instant(exception.settledAt, exception.centerId)}</Fact>
            <Fact label={t('exception.note')}>{exception.note}</Fact>
          </Facts>
        </Section>
      )}
    </>
  )

  function shown(value: string | number): string {
    return typeof value === 'number' ? format.number(value) : value
  }
}
