import { useState } from 'react'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { useWorker, useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { useKnown } from '../use-known.ts'
import styles from './consolidation.module.css'
import { keepTold, toldTo, untold } from './told-disputes.ts'

/** Shows what became of a load that the server refused afterwards. Both workers are told, and each confirms it once. */
export function DisputeNotice() {
  const { t } = useWords()
  const { userId } = useWorker()
  const exceptions = useKnown('disputes', (engine) => engine.exceptions())
  const [told, setTold] = useState(() => toldTo(localStorage, userId))
  const news = untold(exceptions ?? [], userId, told)
  const [first] = news
  const isTwice = first?.code === 'loaded-elsewhere'

  if (!first) return null
  const understood = () => {
    const now = [...told, first.id]
    keepTold(localStorage, userId, now, exceptions ?? [])
    setTold(now)
  }
  return (
    <section className={styles.notice} role="alert" data-testid="dispute">
      <h2>
        <Icon name="warning" /> {t(isTwice ? 'dispute.title' : 'dispute.titleOther')}
        {news.length > 1 && <small>{t('dispute.one', { position: 1, of: news.length })}</small>}
      </h2>
      <Words exception={first} isMine={first.workerId === userId} />
      <Button onPress={understood}>{t('held.acknowledge')}</Button>
    </section>
  )
}

function Words({ exception, isMine }: { exception: ExceptionRow; isMine: boolean }) {
  const { t, refusal } = useWords()
  const { payload, code, workerName, with: values } = exception
  const invoiceId =
    typeof payload === 'object' && payload !== null && 'invoiceId' in payload ? Number(payload.invoiceId) : 0
  const invoice = useKnown(`dispute ${exception.id}`, (engine) => engine.invoice(invoiceId))
  if (code !== 'loaded-elsewhere') {
    // The refusal for a closed plan names no parcel, and several may have been loaded.
    const unnamed = invoice && values?.serial === undefined
    return (
      <p>
        {unnamed && <b>{invoice.serial} </b>}
        <Sentence>{refusal({ refused: code, with: values ?? undefined })}</Sentence>
      </p>
    )
  }
  const first = isMine ? (invoice?.loadedByName ?? null) : workerName
  return (
    <p>
      <Sentence>
        {t(isMine ? (first === null ? 'dispute.mineUnnamed' : 'dispute.mine') : 'dispute.yours', {
          ...values,
          worker: first ?? '',
        })}
      </Sentence>
    </p>
  )
}
