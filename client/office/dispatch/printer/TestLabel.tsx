import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { printerApi } from '../../../../shared/api/printer.ts'
import type { Printer } from '../../../../shared/entities/printer.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'

/** Prints a test label; the result stays readable beside the printer. */
export function TestLabel({ printer: { id, name, centerId }, refused }: { printer: Printer; refused: string | null }) {
  const t = useT()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [came, setCame] = useState<{ failed: boolean; words: string; at: string } | null>(null)
  const print = async () => {
    setBusy(true)
    setCame(null)
    const at = () => format.exact(new Date().toISOString(), centerId)
    try {
      await send(printerApi.test, { params: { id } })
      setCame({ failed: false, words: t('printer.took', { name }), at: at() })
    } catch (error) {
      setCame({ failed: true, words: sentenceOf(error, t), at: at() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={t('printer.test')}
      actions={
        <ActionButton
          action={{ label: t('printer.printTest'), icon: IconPrinter, refused, busy, onClick: () => void print() }}
        />
      }
    >
      <Text size="sm" c="dimmed" mb={8}>
        {t('printer.testHint')}
      </Text>
      {came && (
        <Alert
          role="status"
          color={came.failed ? 'red' : 'green'}
          icon={came.failed ? <IconAlertTriangle size={16} /> : <IconCheck size={16} />}
          title={came.at}
        >
          {came.words}
        </Alert>
      )}
    </Section>
  )
}
