/** What a column without a width keeps at the least: a name, or the beginning of one. */
const leastShare = 112

type Width = { readonly width?: number }

const lengthOf = (pixels: number, all: number): string =>
  `min(${pixels}px, ${((pixels / all) * 100).toFixed(3)} * var(--column-room))`

/**
 * The width of each column in the room its table has. Where that is too little for all, those with a width give way in
 * proportion, so that the columns without one never vanish.
 */
export const columnWidths = (columns: readonly Width[]): readonly (string | undefined)[] => {
  const all = columns.reduce((sum, { width = leastShare }) => sum + width, 0)
  return columns.map(({ width }) => (width === undefined ? undefined : lengthOf(width, all)))
}
