import type { Condition } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import styles from '../../../ui/record/record.module.css'

export function ConditionWord({ of }: { of: Condition }) {
  const t = useT()
  return <span className={of === 'DAMAGED' ? styles.bad : undefined}>{t(`condition.${of}`)}</span>
}
