import { z } from 'zod'
import type { Privilege } from '../../../shared/privileges.ts'
import type { MessageKey } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'

/** The parts of the start page in their default order, with the privilege that each needs. */
const startParts = [
  { id: 'flow', title: 'start.flow', needs: 'invoice:read' },
  { id: 'inbounds', title: 'start.inbounds', needs: 'inbound:read' },
  { id: 'plans', title: 'plan.atStart', needs: 'consol:read' },
  { id: 'orders', title: 'nav.order', needs: 'order:read' },
  { id: 'exceptions', title: 'start.exceptions', needs: 'exception:read' },
  { id: 'devices', title: 'start.devices', needs: 'device:read' },
  { id: 'stock', title: 'start.stock', needs: 'inventory:read' },
  { id: 'contracts', title: 'start.contracts', needs: 'contract:read' },
  { id: 'channels', title: 'nav.channel', needs: 'channel:read' },
  { id: 'campaigns', title: 'nav.campaign', needs: 'campaign:read' },
  { id: 'messages', title: 'job.atStart', needs: 'account:write' },
] as const satisfies { id: string; title: MessageKey; needs: Privilege }[]
export type StartPart = (typeof startParts)[number]

const ofShop: readonly string[] = ['flow', 'orders', 'stock', 'inbounds', 'channels', 'campaigns']
const ofShopAlone: readonly string[] = ['campaigns']
const ofLeader: readonly string[] = ['flow', 'exceptions', 'plans', 'inbounds']

const settings = z.object({ order: z.array(z.string()).default([]), hidden: z.array(z.string()).default([]) })

/** The user's arrangement of the start page: the parts they may see, in their order, and which of them are hidden. */
export function useStartParts() {
  const { me, can, saveWidget } = useSession()
  const read = settings.safeParse(me.widgetSettings['start'] ?? {})
  const { order, hidden } = read.success ? read.data : { order: [], hidden: [] }
  // A part that was added after the user arranged the page comes last.
  const place = ({ id }: StartPart) => (order.includes(id) ? order.indexOf(id) : order.length)
  // By default a leader of the floor starts with what stops it, and a shop with what it sells.
  const first =
    me.partnerId !== null ? ofShop : can('exception:write') && !can('order:read') ? ofLeader : ([] as readonly string[])
  const opening = ({ id }: StartPart) => (first.includes(id) ? first.indexOf(id) : first.length)
  const parts = startParts
    .filter(
      (part) => can(part.needs) && (me.partnerId === null ? !ofShopAlone.includes(part.id) : ofShop.includes(part.id)),
    )
    .toSorted((a, b) => opening(a) - opening(b))
    .toSorted((a, b) => place(a) - place(b))
  const save = (patch: Partial<z.infer<typeof settings>>) => void saveWidget('start', { order, hidden, ...patch })
  return {
    parts,
    isHidden: ({ id }: StartPart) => hidden.includes(id),
    show: ({ id }: StartPart, shown: boolean) =>
      save({ hidden: shown ? hidden.filter((one) => one !== id) : [...hidden, id] }),
    move: (part: StartPart, by: -1 | 1) => {
      const ids = parts.map(({ id }) => id)
      const at = ids.indexOf(part.id)
      ids.splice(at + by, 0, ...ids.splice(at, 1))
      save({ order: ids })
    },
    reset: () => save({ order: [], hidden: [] }),
  }
}
