import type { Role } from '../../../../shared/entities/role.ts'
import type { Translate } from '../../../ui/app/language.tsx'

export function roleName(systemName: string, t: Translate): string {
  return t.known(`role.${systemName}`) ?? systemName.replace(/^SYSR_/, '')
}

/** A system role by its word, a role of the site by its name. */
export function nameOfRole({ name, systemName }: Pick<Role, 'name' | 'systemName'>, t: Translate): string {
  return systemName === null ? name : roleName(systemName, t)
}
