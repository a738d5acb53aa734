import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../ui/app/session.tsx'
import { followsCenter, inCenter } from './menu.ts'

/**
 * Goes to another tab of a page. The centers of the address are kept; if this page has no centers in its address, the tab opens in the
 * chosen center.
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
