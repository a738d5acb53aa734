import { Button, Checkbox, Input, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Compliance } from '../../../shared/entities/user.ts'
import { useLanguage, useT } from '../../ui/app/language.tsx'
import styles from './signIn.module.css'
import { loadTerms } from './terms/terms.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const consents = ['termsOfUse', 'privacyPolicy', 'marketingConsent'] as const
type Consent = (typeof consents)[number]

interface Props {
  value: Compliance
  /** The consents given already; only the last can be withdrawn here. */
  kept?: Compliance | null
  error?: ReactNode
  onChange: (value: Compliance) => void
}

/** The consents to give; the user can read each text first. The last is optional. */
export function Consents({ value, kept, error, onChange }: Props) {
  const t = useT()
  const [reading, setReading] = useState<Consent | null>(null)
  return (
    <Stack gap={8}>
      {consents.map((consent) => (
        <div key={consent} className={styles.consent}>
          <Checkbox
            size="sm"
            label={t(`consent.${consent}`)}
            disabled={consent !== 'marketingConsent' && kept?.[consent]}
            aria-invalid={Boolean(error) && consent !== 'marketingConsent' && !value[consent]}
            checked={value[consent]}
            onChange={(event) => onChange({ ...value, [consent]: event.currentTarget.checked })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('consent.readOne', { name: t(`consent.name.${consent}`) })}
            onClick={() => setReading(consent)}
          >
            {t('consent.read')}
          </Button>
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      {reading && <Terms of={reading} onClose={() => setReading(null)} />}
    </Stack>
  )
}

function Terms({ of, onClose }: { of: Consent; onClose: () => void }) {
  const { language } = useLanguage()
  const { data } = useQuery({ queryKey: ['terms', language], queryFn: () => loadTerms(language), staleTime: Infinity })
  const text = data?.[of]
  return (
    <Dialog onClose={onClose} title={text?.title} size="lg">
      {text ? (
        <div className={styles.terms}>
          {text.parts.map(([heading, words]) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p>{words}</p>
            </section>
          ))}
        </div>
      ) : (
        <Loader size="sm" color="gray" />
      )}
    </Dialog>
  )
}
