import styles from './record/record.module.css'
import type { BulkFailure } from './runBulk.ts'

export function FailedRows({
  failed,
  nameOf,
}: {
  failed: readonly BulkFailure[]
  nameOf: (id: number) => string | undefined
}) {
  if (failed.length === 0) return null
  return (
    <table className={styles.lines}>
      <tbody>
        {failed.map(({ id, message }) => (
          <tr key={id}>
            <td>{nameOf(id)}</td>
            <td className={styles.bad}>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
