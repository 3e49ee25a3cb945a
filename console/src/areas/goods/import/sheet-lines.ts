import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { faultWords, type SheetLine } from '#widgets/files/sheet-line.ts'

export type GoodsSheet = WireResult<typeof goods.importJob>

/** The column in which a preview says the number of its line. */
const numberTitle = '行'

/** The lines of a sheet with what was found in each: those to look at, and the first ones as they stand. */
export const linesOf = ({ bad, known, preview }: Pick<GoodsSheet, 'bad' | 'known' | 'preview'>) => {
  const faults = Map.groupBy(bad, ({ line }) => line)
  const there = new Map(known.map(({ line, name }) => [line, name]))
  const cells = new Map(preview.map(({ [numberTitle]: line, ...rest }) => [Number(line), rest]))
  const shown = (line: number): SheetLine => {
    const wrong = faults.get(line) ?? []
    const twin = there.get(line)
    const words = twin === undefined ? '可以导入' : `已有商品“${twin}”，不再导入`
    return {
      line,
      state: wrong.length > 0 ? 'bad' : twin === undefined ? 'good' : 'twin',
      words: wrong.length > 0 ? faultWords(wrong) : words,
      wrong: wrong.map(({ field }) => field),
      cells: cells.get(line) ?? {},
    }
  }
  return {
    bad: [...faults.keys()].map(shown),
    known: [...there.keys()].map(shown),
    previewed: [...cells.keys()].map(shown),
    titles: [...new Set(preview.flatMap((row) => Object.keys(row)))].filter((title) => title !== numberTitle),
  }
}
