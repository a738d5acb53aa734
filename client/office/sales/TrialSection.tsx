import { Button, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { useRun } from '../../ui/useRun.ts'

/** What rules would have done to last month's orders, tried before they are saved. `ask` is null while the rules are not complete. */
export function TrialSection<Answer>({
  title,
  hint,
  rules,
  ask,
  children,
}: {
  title: string
  hint: string
  rules: object
  ask: (() => Promise<Answer>) | null
  children: (answer: Answer) => ReactNode
}) {
  const t = useT()
  const { run, busy } = useRun([])
  const [tried, setTried] = useState<{ rules: string; answer: Answer } | null>(null)
  const now = JSON.stringify(rules)
  const tryOut = (ask: () => Promise<Answer>) => run(async () => setTried({ rules: now, answer: await ask() }))
  return (
    <Section
      title={title}
      actions={
        <Button
          variant="default"
          leftSection={<IconFlask size={16} />}
          loading={busy}
          // A text field takes its value when it loses the focus, which pressing this button does; a disabled button could not be pressed.
          data-disabled={ask === null || undefined}
          aria-disabled={ask === null}
          onClick={() => ask && void tryOut(ask)}
        >
          {t('flow.tryNow')}
        </Button>
      }
    >
      {/* The result for other rules says nothing about these. */}
      {tried?.rules === now ? (
        children(tried.answer)
      ) : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Section>
  )
}
