import { Button, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { useRun } from '../../ui/useRun.ts'

/** What rules would have done to the orders of last month, tried before they are saved. `ask` is null while they are not whole. */
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
          // What is typed in a field of words counts once the focus leaves it, by the press itself: a disabled button would not be pressed.
          data-disabled={ask === null || undefined}
          aria-disabled={ask === null}
          onClick={() => ask && void tryOut(ask)}
        >
          {t('flow.tryNow')}
        </Button>
      }
    >
      {/* What was found of other rules says nothing of these. */}
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
