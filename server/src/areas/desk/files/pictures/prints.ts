import { openPicture, whileOpen } from './decoding.ts'

const side = 80
/** The grid of which neighbours are compared: eight rows of eight comparisons. */
const rows = 8
const columns = 9

type Region = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The picture whole, and as it looks to somebody who has cut a little off: all round, or one of its edges. */
const parts: readonly Region[] = [
  { left: 0, top: 0, right: 1, bottom: 1 },
  { left: 0.05, top: 0.05, right: 0.95, bottom: 0.95 },
  { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 },
  { left: 0.1, top: 0, right: 1, bottom: 1 },
  { left: 0, top: 0.1, right: 1, bottom: 1 },
  { left: 0, top: 0, right: 0.9, bottom: 1 },
  { left: 0, top: 0, right: 1, bottom: 0.9 },
]

/** A wall, a white sheet, a dark room: what has so little in it looks like every other. */
const leastDeviation = 10
/** Neighbours that differ by less are as they happen to be. */
const leastTelling = 24

const meanOf = (grey: Uint8Array, { left, top, right, bottom }: Region): number => {
  let [sum, count] = [0, 0]
  for (let y = Math.floor(top * side); y < Math.ceil(bottom * side); y += 1)
    for (let x = Math.floor(left * side); x < Math.ceil(right * side); x += 1) {
      sum += grey[y * side + x] ?? 0
      count += 1
    }
  return sum / count
}

const gridOf = (grey: Uint8Array, { left, top, right, bottom }: Region): number[] => {
  const [width, height] = [(right - left) / columns, (bottom - top) / rows]
  return Array.from({ length: rows * columns }, (_, cell) => {
    const [x, y] = [left + (cell % columns) * width, top + Math.floor(cell / columns) * height]
    return meanOf(grey, { left: x, top: y, right: x + width, bottom: y + height })
  })
}

/** One bit for each pair of neighbours: which of the two is lighter. */
const printOf = (grid: readonly number[]): bigint => {
  let print = 0n
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column
      print = (print << 1n) | ((grid[at] ?? 0) < (grid[at + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, print)
}

const deviationOf = (grid: readonly number[]): number => {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length
  return Math.sqrt(grid.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grid.length)
}

const tellsApart = (grid: readonly number[]): boolean => {
  const telling = grid.filter((value, at) => at % columns > 0 && Math.abs(value - (grid[at - 1] ?? 0)) >= 1.5).length
  return deviationOf(grid) >= leastDeviation && telling >= leastTelling
}

/**
 * How a picture looks, so that a copy is known that was made smaller, packed harder or cut a little: difference hashes
 * of its parts, the whole first. None where there is too little in it to tell it from others, or it cannot be read.
 */
export const picturePrints = async (path: string | Buffer): Promise<readonly bigint[] | null> => {
  const grey = await whileOpen(async () =>
    (await openPicture(path))
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(side, side, { fit: 'fill' })
      .raw()
      .toBuffer(),
  ).catch(() => null)
  if (!grey) return null
  const grids = parts.map((part) => gridOf(grey, part))
  return grids[0] && tellsApart(grids[0]) ? grids.map(printOf) : null
}
