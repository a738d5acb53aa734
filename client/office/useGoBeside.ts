import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../ui/app/session.tsx'
import { followsCenter, inCenter } from './menu.ts'

/**
 * To another tab of a page: in the centers that the address says, and where it says none because it knows none, in the one that is chosen.
 */
export function useGoBeside(): (to: string | null) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { centerId } = useSession()
  const [params] = useSearchParams()
  const here = params.getAll('centerIds').filter(Boolean).join(',')
  return (to) => {
    if (to === null) return
    if (!followsCenter(pathname)) void navigate(inCenter(to, centerId))
    else void navigate(followsCenter(to) && here !== '' ? `${to}?centerIds=${here}` : to)
  }
}
