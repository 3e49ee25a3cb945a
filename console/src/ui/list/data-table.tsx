import type { ReactNode } from 'react'
import { columnWidths } from './column-widths.ts'
import type { LiveRowProps } from './use-live-rows.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  title: string
  /** Pixels, where there is room for all; without it the column takes its share of what is left. */
  width?: number
  /** Numbers and money stand right. */
  right?: boolean
  /** What the row is of: where rows are cards it stands on top, over the whole width and without its title. */
  lead?: boolean
  /** What can be done with the row: where rows are cards it ends the card, and its first step looks like one. */
  act?: boolean
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
}) => {
  const widths = columnWidths(columns)
  return (
    <div className={styles.room}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.title}
                scope="col"
                style={{ width: widths[index] }}
                data-right={column.right || undefined}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...liveProps?.listProps}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...liveProps?.rowProps(keyOf(row))}>
              {columns.map((column) => (
                <td
                  key={column.title}
                  data-title={column.title}
                  data-right={column.right || undefined}
                  data-lead={column.lead || undefined}
                  data-act={column.act || undefined}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
