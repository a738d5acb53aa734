import { IconAlertTriangle, IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

type Contract = Pick<Partner, 'validAfter' | 'validBefore'>

/** How many days before its end a contract gets a warning. */
const soon = 30
const looks = {
  ahead: { tone: 'info', icon: IconCalendarTime },
  soonOver: { tone: 'wait', icon: IconAlertTriangle },
  over: { tone: 'bad', icon: IconCalendarOff },
} as const

/** Both days belong to the contract. */
function contractState({ validAfter, validBefore }: Contract, today: string): keyof typeof looks | 'runs' {
  if (validBefore !== null && validBefore < today) return 'over'
  if (validAfter !== null && validAfter > today) return 'ahead'
  return validBefore !== null && validBefore <= shiftDay(today, soon) ? 'soonOver' : 'runs'
}

/** The first and last day of a contract, with a word where it is over, ends soon, or has not begun. */
export function ContractDays({ partner }: { partner: Contract }) {
  const t = useT()
  const format = useFormat()
  const { zoneOf } = useSession()
  const state = contractState(partner, dayIn(zoneOf(), useNow()))
  const { validAfter, validBefore } = partner
  if (validAfter === null && validBefore === null) return <>–</>
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {`${validAfter ? format.day(validAfter) : '…'} – ${validBefore ? format.day(validBefore) : '…'}`}
      {state !== 'runs' && <StatusChip {...looks[state]}>{t(`partner.contract.${state}`)}</StatusChip>}
    </span>
  )
}
