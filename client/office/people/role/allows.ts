import { areas, type Area, type Verb } from '../../../../shared/privileges.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** If a sentence would leave out more areas than this, it names the included ones instead. */
const fewMissing = 6

/** What a role allows: a system role by its own sentence, a role of the site by its privileges. */
export function allows(
  { systemName, allPrivileges }: Pick<Role, 'systemName' | 'allPrivileges'>,
  t: Translate,
): string {
  return t.known(`role.says.${systemName}`) ?? inWords(allPrivileges, t)
}

/** Privileges as one sentence per verb: what may be changed, only seen, forced, and approved. */
export function inWords(privileges: readonly string[], t: Translate): string {
  const having = (verb: Verb) => areas.filter((area) => privileges.includes(`${area}:${verb}`))
  const written = having('write')
  const seen = having('read').filter((area) => !written.includes(area))
  const forced = having('force')
  const approved = having('approve')
  const sentences = [
    written.length > 0 && t('role.changes', { areas: named(written, t) }),
    seen.length > 0 && t('role.sees', { areas: named(seen, t) }),
    forced.length > 0 && t('role.forces', { areas: named(forced, t) }),
    approved.length > 0 && t('role.approves', { areas: t.listed(approved.map((area) => t(`area.${area}`))) }),
  ]
  return sentences.filter(Boolean).join(' ') || t('role.nothing')
}

function named(of: readonly Area[], t: Translate): string {
  const names = (some: readonly Area[]) => t.listed(some.map((area) => t(`area.${area}`)))
  const missing = areas.filter((area) => !of.includes(area))
  if (missing.length === 0) return t('role.everything')
  return missing.length <= fewMissing ? t('role.everythingBut', { areas: names(missing) }) : names(of)
}
