import { channelInput, type ChannelInput } from '../../shared/entities/channel.ts'
import { channelStore } from '../channels/door.ts'
import type { Secrets } from '../secrets.ts'
import type { Crew } from './crew.ts'
import { known } from './known.ts'

type DemoChannel = Pick<ChannelInput, 'name' | 'channelType'> &
  Partial<ChannelInput> & { partner: string; brand?: string }

const channels: DemoChannel[] = [
  {
    partner: '하늘담',
    brand: '하늘담',
    name: '하늘담 엑셀 주문',
    channelType: 'SPREADSHEET',
    description: '도매처 주문서',
  },
  { partner: '森のくらし', name: '森のくらし 卸注文', channelType: 'SPREADSHEET', description: '卸先からの注文書' },
]

/** Where the demo's partners sell. */
export async function seedChannels(crew: Crew, secrets: Secrets): Promise<void> {
  const brands = new Map(
    (await crew.database.read.selectFrom('brand').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const store = channelStore(crew.ago(20 * 24), crew.caller('office'), secrets)
  for (const { partner, brand, ...channel } of channels)
    await store.create(
      channelInput.parse({
        ...channel,
        partnerId: known(crew.partners, partner),
        brandId: brand === undefined ? null : known(brands, brand),
      }),
    )
}
