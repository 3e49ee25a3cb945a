import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { SheetLine } from './sheet-line.ts'
import styles from './sheet.module.css'

const tags = { bad: 'red', twin: 'yellow', good: 'green' } as const

/** Lines of a sheet with what was found in each, in a box that scrolls by itself. */
export const SheetTable = ({
  label,
  lines,
  titles,
}: {
  label: string
  lines: readonly SheetLine[]
  titles: readonly string[]
}) => {
  const columns: Column<SheetLine>[] = [
    { title: '行号', width: 72, right: true, render: ({ line }) => line },
    {
      title: '检查结果',
      width: 260,
      render: ({ state, words }) => (
        <span title={words}>
          <StatusTag tone={tags[state]}>{words}</StatusTag>
        </span>
      ),
    },
    ...titles.map((title): Column<SheetLine> => ({
      title,
      width: 128,
      render: ({ cells, wrong }) => (
        <span className={wrong.includes(title) ? styles.wrong : undefined} title={cells[title]}>
          {cells[title] || (wrong.includes(title) ? '（空）' : '')}
        </span>
      ),
    })),
  ]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <DataTable label={label} columns={columns} rows={lines} keyOf={({ line }) => String(line)} />
    </div>
  )
}
