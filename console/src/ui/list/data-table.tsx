import type { ReactNode } from 'react'
import type { LiveRowProps } from './use-live-rows.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  title: string
  /** Pixels; without it the column takes its share of what is left. */
  width?: number
  /** Numbers and money stand right. */
  right?: boolean
  render: (row: Row) => ReactNode
}

/** Only draws: what the rows are and where they come from is the page's business. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  liveProps,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For a table whose rows come and go while somebody looks at it. */
  liveProps?: LiveRowProps
}) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.title} scope="col" style={{ width: column.width }} data-right={column.right || undefined}>
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...liveProps?.listProps}>
      {rows.map((row) => (
        <tr key={keyOf(row)} {...liveProps?.rowProps(keyOf(row))}>
          {columns.map((column) => (
            <td key={column.title} data-title={column.title} data-right={column.right || undefined}>
              {column.render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
