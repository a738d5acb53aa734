import { Progress, Tooltip } from '@mantine/core'
import type { PlanSummary } from '../../../../shared/entities/consol.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from './plan.module.css'

type Counts = Pick<PlanSummary, 'status' | 'consolInvoiceQuantity' | 'toLoad' | 'toPack'>

/** How many of a plan's waybills are loaded, and how many must come off. Once the plan is closed, those left behind no longer count. */
export function PlanProgress({ plan }: { plan: Counts & Pick<PlanSummary, 'canceledQuantity'> }) {
  const t = useT()
  const format = useFormat()
  const { loaded, all } = loadOf(plan)
  const counts = {
    loaded: format.number(loaded),
    toLoad: format.number(plan.toLoad),
    toPack: format.number(plan.toPack),
  }
  return (
    <Tooltip label={t('plan.progressHint', counts)} disabled={!isOpen(plan)}>
      <span className={styles.progress}>
        <PlanBar plan={plan} />
        <span>{t('plan.loadedOf', { loaded: format.number(loaded), all: format.number(all) })}</span>
        {plan.canceledQuantity > 0 && (
          <span className={styles.comesOff}>
            {t('plan.canceledLoaded')}: {format.number(plan.canceledQuantity)}
          </span>
        )}
      </span>
    </Tooltip>
  )
}

export function PlanBar({ plan }: { plan: Counts }) {
  const t = useT()
  const { loaded, all, toLoad } = loadOf(plan)
  const share = (count: number) => (all === 0 ? 0 : (100 * count) / all)
  return (
    <Progress.Root>
      <Progress.Section value={share(loaded)} color={isOpen(plan) ? 'amber' : 'green'} aria-label={t('plan.loaded')} />
      <Progress.Section value={share(toLoad)} color="gray.5" aria-label={t('plan.toLoad')} />
    </Progress.Root>
  )
}

function loadOf(plan: Counts) {
  const loaded = plan.consolInvoiceQuantity
  return isOpen(plan)
    ? { loaded, toLoad: plan.toLoad, all: loaded + plan.toLoad + plan.toPack }
    : { loaded, toLoad: 0, all: loaded }
}

export function isOpen({ status }: Pick<Counts, 'status'>): boolean {
  return status === 'REGISTERED' || status === 'PROCESSING'
}
