import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Party } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { addressOf, partyText } from './party.ts'

/** The sender or recipient, with a button that copies all of it. */
export function PartySection({ title, party }: { title: string; party: Party | null }) {
  const t = useT()
  const format = useFormat()
  if (!party) {
    return (
      <Section title={title}>
        <Facts>
          <Fact label={t('party.name')}>{t('invoice.asContract')}</Fact>
        </Facts>
      </Section>
    )
  }
  return (
    <Section
      title={title}
      actions={
        <CopyButton value={partyText(party)}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {t(copied ? 'party.copied' : 'party.copy')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <Facts>
        <Fact label={t('party.name')}>{party.name}</Fact>
        <Fact label={t('party.phones')}>{t.listed(party.phones)}</Fact>
        <Fact label={t('party.address')}>{addressOf(party, format.country(party.country))}</Fact>
      </Facts>
    </Section>
  )
}
