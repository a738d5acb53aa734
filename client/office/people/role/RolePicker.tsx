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
  /** The partner whose people get the roles: a partner's people are not offered the warehouse's roles. */
  partnerId: number | null
  onChange: (ids: number[]) => void
  /** Which roles are offered; all by default. */
  among?: (role: Role) => boolean
  error?: ReactNode
}

/** Chooses roles, each with what it allows. A role that allows more than the user may give cannot be chosen. */
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
