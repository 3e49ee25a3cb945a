import { paymentFailure } from '../port.ts'

/** So much is unpacked of one file, and so many rows are read of it: a small file can unpack into anything. */
const mostUnpacked = 512 * 1024 ** 2
const mostRows = 1_000_000

/** The lines of a file as its bytes come. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>, charset: 'gbk' | 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset)
  let [rest, size] = ['', 0]
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > mostUnpacked)
      throw paymentFailure('unreachable', `statement unpacks into more than ${mostUnpacked} bytes`)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest + decoder.decode()
}

/** Cells come with a tab behind or a backtick before them, so that a spreadsheet leaves long numbers alone. */
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^[\s`\ufeff]+|\s+$/g, ''))

export type Row = (column: string) => string

/**
 * The rows below the line whose first cell is `head`, each by the names of its columns. What starts with `#` and what
 * comes before the head is decoration; `end` names the first cell of what stands below the rows.
 */
export async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  { charset, head, end }: { charset: 'gbk' | 'utf-8'; head: string; end?: string },
): AsyncGenerator<Row> {
  let columns: string[] | undefined
  let [count, ended] = [0, false]
  for await (const line of linesOf(chunks, charset)) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const cells = cellsOf(text)
    if (!columns) {
      if (cells[0] === head) columns = cells
      continue
    }
    // Read on to the last byte: whoever unpacks it checks the whole.
    if ((ended ||= cells[0] === end)) continue
    if ((count += 1) > mostRows) throw paymentFailure('unreachable', `statement of more than ${mostRows} rows`)
    const names = columns
    yield (column) => {
      const index = names.indexOf(column)
      if (index < 0) throw paymentFailure('unreachable', `statement without the column ${column}`)
      return cells[index] ?? ''
    }
  }
  if (!columns) throw paymentFailure('unreachable', `statement without the column ${head}`)
}
