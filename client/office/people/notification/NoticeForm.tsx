import { SegmentedControl } from '@mantine/core'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { notificationApi } from '../../../../shared/api/notification.ts'
import type { NoticeRecipients } from '../../../../shared/entities/notification.ts'
import { send } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { UserPicker } from '../user/UserPicker.tsx'

const targets = ['center', 'partner', 'user'] as const
type Target = (typeof targets)[number]

interface Draft extends Record<string, unknown> {
  to: Target
  centerId: number | null
  partnerId: number | null
  userId: number | null
  title: string
  contents: string
}

const { title, contents } = notificationApi.center.body.shape
const notice = z.discriminatedUnion('to', [
  z.object({ to: z.literal('center'), centerId: z.int(), title, contents }),
  z.object({ to: z.literal('partner'), partnerId: z.int(), title, contents }),
  z.object({ to: z.literal('user'), userId: z.int(), title, contents }),
])

/** Sends a notice of the user's own to everyone of a center or a partner, or to one person. */
export function NoticeForm() {
  const { t, language } = useLanguage()
  const format = useFormat()
  const navigate = useNavigate()
  const { can, centers, centerId, lacks } = useSession()
  const of = useRecordForm<Draft, NoticeRecipients & { version: number }>({
    initial: { to: 'center', centerId, partnerId: null, userId: null, title: '', contents: '' },
    schema: notice,
    labels: {
      to: t('notice.to'),
      centerId: t('word.center'),
      partnerId: t('word.partner'),
      userId: t('notice.person'),
      title: t('notification.subject'),
      contents: t('notification.content'),
    },
    // A notice is never edited, so it has no version.
    save: async (values) => ({ ...(await tell(notice.parse(values))), version: 0 }),
    onSaved: ({ people, slack }) => {
      toastDone(
        [people > 0 && t('notice.sent', { count: format.number(people) }), slack && t('notice.sentToSlack')]
          .filter(Boolean)
          .join(' '),
      )
      void navigate('/notification')
    },
  })
  const { form } = of
  const { to, userId, partnerId, centerId: toCenter } = form.getValues()
  const partners = usePartners([partnerId], { status: 'ACTIVE' }, can('partner:read'))
  const query =
    to === 'center' && toCenter !== null
      ? { centerId: toCenter }
      : to === 'partner' && partnerId !== null
        ? { partnerId }
        : null
  const { data: recipients } = useCall(
    ['user', 'partner'],
    notificationApi.recipients,
    { query: query ?? {} },
    query !== null && can('notification:write'),
  )
  const heardBy =
    query === null || recipients === undefined
      ? ''
      : recipients.people > 0
        ? t('notice.hear', { count: format.number(recipients.people) })
        : t(recipients.slack ? 'notice.slackHears' : 'notice.nobodyHears')
  const hintOf = (whom: string) => `${whom} ${heardBy}`.trim()
  return (
    <FormPage
      of={of}
      title={t('notification.write')}
      back={{ to: '/notification', label: t('notification.title') }}
      refused={lacks('notification:write')}
      submit={t('notice.send')}
    >
      <Section title={t('notice.to')}>
        <SegmentedControl
          mb={16}
          size="xs"
          aria-label={t('notice.to')}
          value={to}
          onChange={(next) => form.setFieldValue('to', targets.find((target) => target === next) ?? 'center')}
          data={choicesOf(t, 'notice.to', targets)}
        />
        <FieldGrid>
          {to === 'center' && (
            <ChoiceField
              of={of}
              name="centerId"
              required
              options={centers.map((center) => ({ value: center.id, label: centerLabel(center, language) }))}
              hint={hintOf(t('notice.centerHint'))}
            />
          )}
          {to === 'partner' && (
            <AsyncSelectField
              of={of}
              name="partnerId"
              required
              choices={partners}
              hint={hintOf(t('notice.partnerHint'))}
            />
          )}
          {to === 'user' && (
            <UserPicker
              label={t('notice.person')}
              required
              value={userId}
              error={form.errors['userId']}
              onChange={(id) => form.setFieldValue('userId', id)}
            />
          )}
        </FieldGrid>
      </Section>
      <FieldSection title={t('notice.words')}>
        <TextField of={of} name="title" required wide maxLength={100} />
        <TextField of={of} name="contents" required wide lines={4} maxLength={2000} />
      </FieldSection>
    </FormPage>
  )
}

/** Sends the notice and answers how many people got it, and whether Slack did. */
async function tell(said: z.output<typeof notice>): Promise<NoticeRecipients> {
  const { title, contents } = said
  switch (said.to) {
    case 'center': {
      const { sent, slack } = await send(notificationApi.center, {
        body: { centerId: said.centerId, type: 'NOTICE', title, contents },
      })
      return { people: sent, slack }
    }
    case 'partner': {
      const { sent, slack } = await send(notificationApi.partner, {
        body: { partnerId: said.partnerId, type: 'NOTICE', title, contents },
      })
      return { people: sent, slack }
    }
    case 'user':
      await send(notificationApi.create, { body: { userId: said.userId, type: 'NOTICE', title, content: contents } })
      return { people: 1, slack: false }
  }
}
