import { Panel } from '#ui/detail/panel.tsx'
import { Amount } from '../parts/amount.tsx'
import { Led } from '../parts/led.tsx'
import styles from './day-sheet.module.css'

type Row = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly noun: string
  readonly amount: string
  readonly route: string | null
}

const Count = ({ row: { count, noun, route } }: { row: Row }) => {
  const words = (
    <>
      <Amount unit="count" value={String(count)} /> {noun}
    </>
  )
  return (
    <span>
      <Led to={route}>{words}</Led>
    </span>
  )
}

/** The best few, one line each however long their names are. */
export const TopRows = ({ title, rows, empty }: { title: string; rows: readonly Row[]; empty: string }) => (
  <Panel title={title}>
    {rows.length === 0 ? (
      <p className={styles.none}>{empty}</p>
    ) : (
      <ol className={styles.top} aria-label={title}>
        {rows.map((row) => (
          <li key={row.key}>
            <span title={row.name}>{row.name}</span>
            <Count row={row} />
            <Led to={row.route}>
              <Amount unit="money" value={row.amount} />
            </Led>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)
