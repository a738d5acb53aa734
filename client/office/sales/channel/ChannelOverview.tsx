import { Button, Group } from '@mantine/core'
import type { Channel } from '../../../../shared/entities/channel.ts'
import type { CredentialField } from '../../../../shared/entities/channel-type.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { keeps } from './channelForm.ts'
import { useChannelTypes } from './useChannelTypes.ts'

/** The settings of a channel without its secrets, and what its type can do. */
export function ChannelOverview({
  channel,
  onAsk,
}: {
  channel: Channel
  onAsk: (asking: 'terminate' | 'remove') => void
}) {
  const t = useT()
  const format = useFormat()
  const { lacks } = useSession()
  const type = useChannelTypes().find(({ channelType }) => channelType === channel.channelType)
  const shown = (field: CredentialField, secret: boolean) =>
    secret
      ? t(keeps(channel, field) ? 'channel.kept' : 'channel.missing')
      : field === 'identifier' || field === 'subIdentifier' || field === 'channelUrl'
        ? channel[field]
        : null
  const refused = lacks('channel:write') !== null
  return (
    <>
      <Section title={t('channel.access')}>
        <Facts>
          <Fact label={t('channel.linkage')}>{t(`channel.linkage.${channel.linkageStatus}`)}</Fact>
          {type?.credentials.map(({ field, label, secret }) => (
            <Fact key={field} label={label}>
              {shown(field, secret)}
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title={t('channel.rules')}>
        <Facts>
          <Fact label={t('channel.validAfter')}>{format.day(channel.validAfter)}</Fact>
          <Fact label={t('channel.autoCancel')}>
            {t(channel.allowAutoCancellationApproval ? 'list.yes' : 'list.no')}
          </Fact>
          <Fact label={t('channel.arrivalGuaranteed')}>{t(channel.isArrivalGuaranteed ? 'list.yes' : 'list.no')}</Fact>
          <Fact label={t('channel.description')}>{channel.description}</Fact>
        </Facts>
      </Section>
      {type && type.can.length > 0 && (
        <Section title={t('channel.can')}>
          <Facts>
            {type.can.map((ability) => (
              <Fact key={ability} label={t(`channel.can.${ability}`)}>
                {t('list.yes')}
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
      <Group gap={8} mt={16}>
        {channel.status !== 'TERMINATED' && (
          <Button variant="default" disabled={refused} onClick={() => onAsk('terminate')}>
            {t('channel.end')}
          </Button>
        )}
        <Button variant="default" disabled={refused} onClick={() => onAsk('remove')}>
          {t('form.delete')}
        </Button>
      </Group>
    </>
  )
}
