import { Link } from 'react-router'
import { useSession } from '../app/session.tsx'

/** A partner's name, and the way to it for who may see it. */
export function PartnerLink({ id, name }: { id: number; name: string }) {
  const { can } = useSession()
  return can('partner:read') ? <Link to={`/partner/${id}`}>{name}</Link> : <b>{name}</b>
}

/** The same of a center, by its code. */
export function CenterLink({ id, code }: { id: number; code: string }) {
  const { can } = useSession()
  return can('center:read') ? <Link to={`/center/${id}`}>{code}</Link> : <b>{code}</b>
}
