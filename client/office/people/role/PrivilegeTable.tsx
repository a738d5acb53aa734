import { Checkbox, Tooltip } from '@mantine/core'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { areas, isPrivilege, verbs, type Area, type Privilege, type Verb } from '../../../../shared/privileges.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import styles from './role.module.css'

const named = {
  people: ['account', 'role', 'key', 'notification'],
  organisations: ['partner', 'brand', 'center', 'billing', 'country'],
  warehouse: ['inbound', 'sku', 'location', 'inventory', 'slip', 'relocation', 'device', 'exception'],
  dispatch: ['contract', 'invoice', 'consol'],
} as const satisfies Record<string, readonly Area[]>
const elsewhere = new Set<Area>(Object.values(named).flat())
/** Areas in the order in which people think of them. The last group takes the rest, so that no area is missing. */
const groups: Record<keyof typeof named | 'orders', readonly Area[]> = {
  ...named,
  orders: areas.filter((area) => !elsewhere.has(area)),
}
type Group = keyof typeof groups

interface Props {
  /** The role's own privileges; `inherited` are those of its parents. */
  own: readonly string[]
  inherited: readonly string[]
  /** Absent where the table is read-only. */
  onChange?: (own: Privilege[]) => void
}

/** The privileges of a role: one line per area with its verbs side by side; those of its parents are marked. */
export function PrivilegeTable({ own, inherited, onChange }: Props) {
  const t = useT()
  return (
    // A read-only table has nothing to focus, so it takes the focus itself and keys can scroll it.
    <table className={styles.matrix} tabIndex={onChange ? undefined : 0}>
      <thead>
        <tr>
          <th>{t('role.area')}</th>
          {verbs.map((verb) => (
            <th key={verb}>{t(`role.verb.${verb}`)}</th>
          ))}
        </tr>
      </thead>
      {(Object.keys(groups) as Group[]).map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={1 + verbs.length}>
              {t(`role.group.${group}`)}
            </th>
          </tr>
          {groups[group].map((area) => (
            <tr key={area}>
              <th scope="row">{t(`area.${area}`)}</th>
              {verbs.map((verb) => (
                <td key={verb}>
                  <OnePrivilege area={area} verb={verb} own={own} inherited={inherited} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Not every area has every verb: only some have something to approve. */
function OnePrivilege({ area, verb, onChange, ...held }: { area: Area; verb: Verb } & Props) {
  const privilege = `${area}:${verb}`
  if (!isPrivilege(privilege)) return null
  if (!onChange) return <Shown privilege={privilege} {...held} />
  return <Choice area={area} verb={verb} privilege={privilege} onChange={onChange} {...held} />
}

function Shown({ privilege, own, inherited }: { privilege: Privilege } & Pick<Props, 'own' | 'inherited'>) {
  const t = useT()
  if (inherited.includes(privilege)) {
    return (
      <span className={styles.cell} data-from="parent">
        <IconArrowDown size={16} />
        {t('role.inherited')}
      </span>
    )
  }
  if (!own.includes(privilege)) return <span className={styles.no}>–</span>
  return (
    <span className={styles.cell}>
      <IconCheck size={16} />
      {t('list.yes')}
    </span>
  )
}

/** A user who may change something must see it: choosing another verb adds read, and removing read removes the others. */
function Choice({
  area,
  verb,
  privilege,
  own,
  inherited,
  onChange,
}: { area: Area; verb: Verb; privilege: Privilege } & Required<Props>) {
  const t = useT()
  const { me } = useSession()
  const fromParent = inherited.includes(privilege)
  const above = !me.privileges.includes(privilege)
  const toggle = () => {
    const others = own.filter((held): held is Privilege => held !== privilege)
    if (!own.includes(privilege))
      onChange([...new Set<Privilege>([...others, ...(verb === 'read' ? [] : [`${area}:read` as const]), privilege])])
    else onChange(verb === 'read' ? others.filter((held) => !held.startsWith(`${area}:`)) : others)
  }
  return (
    <Tooltip label={fromParent ? t('role.inherited') : t('role.above')} disabled={!fromParent && !above}>
      <span>
        <Checkbox
          aria-label={`${t(`area.${area}`)}: ${t(`role.verb.${verb}`)}`}
          checked={fromParent || own.includes(privilege)}
          disabled={fromParent || (above && !own.includes(privilege))}
          onChange={toggle}
        />
      </span>
    </Tooltip>
  )
}
