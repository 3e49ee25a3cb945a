import { useState } from 'react'
import type { Route } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Amount } from '../parts/amount.tsx'
import { Led } from '../parts/led.tsx'
import { ShareBar } from '../parts/share-bar.tsx'
import { deltaOf, type Unit } from '../parts/delta.ts'
import type { Cell, Sheet, SheetRow } from './sheet.ts'
import styles from './sheet-table.module.css'

/** So many rows at first; the rest comes on a press. */
const shownRows = 10

const widths: Record<Unit, number> = { money: 112, count: 88, rate: 88, minutes: 96 }

const Value = ({ unit, cell }: { unit: Unit; cell: Cell | undefined }) => (
  <Led to={cell?.route}>
    <Amount unit={unit} value={cell?.value ?? null} />
  </Led>
)

const Delta = ({ unit, row, at }: { unit: Unit; row: SheetRow; at: number }) => {
  const [now, before] = [row.cells[at]?.value, row.before?.[at]?.value]
  const delta = now ? deltaOf(unit, now, before) : undefined
  return delta?.arrow ? (
    <small className={styles.delta}>
      {delta.arrow}
      {delta.words}
    </small>
  ) : null
}

const Name = ({ name, to }: { name: string; to: Route | undefined }) =>
  to ? <PageLink to={to}>{name}</PageLink> : <span title={name}>{name}</span>

/** The numbers of a sheet; a name leads deeper where there is somewhere deeper. */
export const SheetTable = ({
  label,
  sheet,
  rowRoute,
  all = false,
}: {
  label: string
  sheet: Sheet
  /** Where a row leads, by its key. */
  rowRoute?: ((key: string) => Route | undefined) | undefined
  /** All its rows at once. */
  all?: boolean | undefined
}) => {
  const [whole, setWhole] = useState(all)
  const { noun, heads, share } = sheet
  const columns: Column<SheetRow>[] = [
    { title: noun, lead: true, render: ({ key, name }) => <Name name={name} to={rowRoute?.(key)} /> },
    ...(share
      ? [
          {
            title: share,
            width: 168,
            right: true,
            render: ({ share: percent = 0, level = null, shareRoute }: SheetRow) => (
              <Led to={shareRoute}>
                <ShareBar percent={percent} level={level} />
              </Led>
            ),
          },
        ]
      : []),
    ...heads.map(({ title, unit }, at): Column<SheetRow> => ({
      title,
      width: widths[unit],
      right: true,
      render: (row) => (
        <>
          <Value unit={unit} cell={row.cells[at]} />
          <Delta unit={unit} row={row} at={at} />
        </>
      ),
    })),
  ]
  const rows = whole ? sheet.rows : sheet.rows.slice(0, shownRows)
  return (
    <>
      <div className={styles.wide}>
        <DataTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
      </div>
      {rows.length < sheet.rows.length && (
        <Button kind="text" onClick={() => setWhole(true)}>
          显示全部 {sheet.rows.length} 行
        </Button>
      )}
    </>
  )
}
