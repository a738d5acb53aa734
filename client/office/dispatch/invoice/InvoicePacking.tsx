import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { packagingWords } from '../../../../shared/messages/records/packaging-words.ts'
import { Photos } from './Photos.tsx'

/** How the parcel was packed; before that, how its partner wants it packed. */
export function InvoicePacking({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  const { packed, photos, packaging, wantsPhoto } = invoice
  return (
    <Section title={t('invoice.packing')}>
      {packed ? (
        <Facts>
          <Fact label={t('invoice.packedAt')}>{format.instant(packed.at, invoice.centerId)}</Fact>
          {me.partnerId === null && <Fact label={t('invoice.packedBy')}>{packed.byName}</Fact>}
          <Fact label={t('invoice.box')}>{packed.boxName}</Fact>
          <Fact label={t('word.weight')}>
            {packed.weight === null ? t('invoice.notWeighed') : `${format.number(packed.weight)} g`}
          </Fact>
          <Fact label={t('invoice.packaging')}>{packed.packaging && packagingWords(packed.packaging, t)}</Fact>
          <Fact label={t('invoice.scan')}>
            {t(packed.goods === null ? 'invoice.packedUnscanned' : 'invoice.packedScanned')}
          </Fact>
        </Facts>
      ) : (
        <>
          <p className={styles.none}>{t('invoice.notPacked')}</p>
          <Facts>
            <Fact label={t('invoice.packagingWanted')}>{packaging && packagingWords(packaging, t)}</Fact>
            <Fact label={t('invoice.photoWanted')}>{t(wantsPhoto ? 'list.yes' : 'list.no')}</Fact>
          </Facts>
        </>
      )}
      <Photos photos={photos} centerId={invoice.centerId} missing={wantsPhoto && packed !== null} />
    </Section>
  )
}
