import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureTables, type FigureTable } from '@zdb/contract/desk/analysis/tables'
import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { download, useDownload } from '#core/http/downloads.ts'
import type { Line } from '#core/http/request.ts'
import { Button } from '#ui/action/button.tsx'

/** A table as the server makes it: which one, and what it was asked for on the screen. */
export type TableSource = {
  readonly table: FigureTable
  readonly query: Omit<WireQuery<typeof analysis.exportTable>, 'table'>
}

const isTable = (name: string): name is FigureTable => Object.hasOwn(figureTables, name)

/** The table that a list of a line's answer is shown in. */
export const tableOf = ({ key }: Line, rows: string): FigureTable => {
  const name = `${key.slice(key.indexOf('.') + 1)}.${rows}`
  if (!isTable(name)) throw new Error(`${name} is no table that can be exported`)
  return name
}

/** Takes a table away as a sheet; its numbers are those of the screen. */
export const TableExport = ({ name, source: { table, query } }: { name: string; source: TableSource }) => {
  const running = useDownload(analysis.exportTable)
  return (
    <Button
      kind="text"
      aria-label={`导出 ${name}`}
      busy={running !== undefined}
      onClick={() => void download(analysis.exportTable, { query: { ...query, table } }, `${name}.xlsx`)}
    >
      导出
    </Button>
  )
}
