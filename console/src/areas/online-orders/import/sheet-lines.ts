import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { faultWords, type SheetLine } from '#widgets/files/sheet-line.ts'

export type Sheet = WireResult<typeof onlineOrders.importJob>

/** The column in which a preview says the number of its line. */
const numberTitle = '行'

const wordsOf = (faults: Sheet['bad'], twin: string | undefined): string => {
  if (faults.length > 0) return faultWords(faults)
  return twin === undefined ? '可以导入' : `可能与 ${twin} 重复`
}

/** The lines of a sheet with what was found in each: those to look at, and the first ones as they stand. */
export const linesOf = ({ bad, duplicates, preview }: Pick<Sheet, 'bad' | 'duplicates' | 'preview'>) => {
  const faults = Map.groupBy(bad, ({ line }) => line)
  const twins = new Map(duplicates.map(({ line, order_sn }) => [line, order_sn]))
  const cells = new Map(preview.map(({ [numberTitle]: line, ...rest }) => [Number(line), rest]))
  const shown = (line: number): SheetLine => {
    const wrong = faults.get(line) ?? []
    const twin = twins.get(line)
    return {
      line,
      state: wrong.length > 0 ? 'bad' : twin === undefined ? 'good' : 'twin',
      words: wordsOf(wrong, twin),
      wrong: wrong.map(({ field }) => field),
      cells: cells.get(line) ?? {},
    }
  }
  const troubled = [...new Set([...faults.keys(), ...twins.keys()])].toSorted((a, b) => a - b)
  return {
    troubled: troubled.map(shown),
    previewed: [...cells.keys()].map(shown),
    titles: [...new Set(preview.flatMap((row) => Object.keys(row)))].filter((title) => title !== numberTitle),
  }
}

export const countOf = (lines: readonly SheetLine[], state: SheetLine['state']): number =>
  lines.filter((line) => line.state === state).length
