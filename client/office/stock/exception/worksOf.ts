import type { Exception } from '../../../../shared/entities/exception.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** The work that an exception is about, the most important first, with links. */
export function worksOf(
  about: Exception['about'],
  t: Translate,
): { label: string; path: string; name: string | null }[] {
  const { inboundId, relocationId, pickListId, invoiceId, consolId } = about
  const works = [
    { label: t('log.inbound'), at: 'inbound', id: inboundId, name: about.inboundCode },
    { label: t('subject.relocation'), at: 'relocation', id: relocationId, name: about.relocationCode },
    { label: t('pickList.one'), at: 'pick-list', id: pickListId, name: about.pickListCode },
    { label: t('subject.invoice'), at: 'invoice', id: invoiceId, name: about.invoiceSerial },
    { label: t('subject.consol'), at: 'consol', id: consolId, name: about.consolCode },
  ]
  return works.flatMap(({ label, at, id, name }) => (id === null ? [] : [{ label, path: `/${at}/${id}`, name }]))
}
