import styles from '../ui/task.module.css'

/** The goods that a question is about. They stand below the title, where no message covers them. */
export function GoodsAsked({ name }: { name: string | undefined }) {
  return (
    <div className={styles.asked}>
      <h2>{name}</h2>
    </div>
  )
}
