import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import styles from './list.module.css'

interface Props {
  page: number
  pageSize: number
  total: number
  onChange: (patch: { page?: number; pageSize?: number }) => void
}

export function Pager({ page, pageSize, total, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <footer className={styles.foot}>
      <span>
        {t('list.range', {
          from: format.number(from),
          to: format.number(Math.min(total, page * pageSize)),
          total: format.number(total),
        })}
      </span>
      <span className={styles.grow} />
      <span>{t('list.pageSize')}</span>
      <Select
        w={72}
        aria-label={t('list.pageSize')}
        allowDeselect={false}
        data={['20', '50', '100', '200']}
        value={String(pageSize)}
        onChange={(value) => value && onChange({ pageSize: Number(value), page: 1 })}
      />
      <span className={styles.pages}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.previous')}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        {t('list.page', { page: format.number(page), last: format.number(last) })}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.next')}
          disabled={page >= last}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </footer>
  )
}
