import { expect, test } from 'vitest'
import { channelAbilities, channelTypeFacts, channelTypes } from '../../../shared/entities/channel-type.ts'
import { abilitiesOf } from './adapter.ts'
import { channelsOf } from './channels.ts'

test('each channel type lists exactly what its adapter can do, and a type without an adapter nothing', () => {
  const adapters = channelsOf({})
  const inOrder = (some: readonly string[]) => channelAbilities.filter((ability) => some.includes(ability))
  for (const type of channelTypes) {
    const adapter = adapters(type)
    const facts = channelTypeFacts[type]
    expect([type, inOrder(facts.can)]).toEqual([type, adapter ? inOrder(abilitiesOf(adapter)) : []])
    expect([type, facts.authorisation === 'oauth']).toEqual([type, adapter?.oauth !== undefined])
  }
})
