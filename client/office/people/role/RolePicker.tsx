import { Checkbox, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { isForPartners } from '../../../../shared/privileges.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import { useT } from '../../../ui/app/language.tsx'
import { allows } from './allows.ts'
import { nameOfRole } from './roleName.ts'
import styles from './role.module.css'
import { useRoles } from './useRoles.ts'

interface Props {
  value: readonly number[]
  /** Whose people they are for: a partner's are offered none of the warehouse's. */
  partnerId: number | null
  onChange: (ids: number[]) => void
  /** Which roles there are to choose from; all unless told. */
  among?: (role: Role) => boolean
  error?: ReactNode
}

/** Roles with what each lets people do. One that may do more than one may oneself cannot be given. */
export function RolePicker({ value, partnerId, onChange, among = () => true, error }: Props) {
  const t = useT()
  const { roles, isAbove } = useRoles()
  const offered = roles.filter(
    ({ id, allPrivileges }) => partnerId === null || isForPartners(allPrivileges) || value.includes(id),
  )
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <>
      <div className={styles.picker}>
        {offered.filter(among).map((role) => {
          const above = isAbove(role, partnerId)
          return (
            <Checkbox
              key={role.id}
              label={nameOfRole(role, t)}
              description={above ? `${allows(role, t)} ${t('role.above')}` : allows(role, t)}
              disabled={above}
              aria-invalid={Boolean(error)}
              checked={value.includes(role.id)}
              onChange={() => toggle(role.id)}
            />
          )
        })}
      </div>
      {error && <Input.Error mt={8}>{error}</Input.Error>}
    </>
  )
}
