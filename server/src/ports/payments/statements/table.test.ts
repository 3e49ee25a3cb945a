import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rowsOf } from './table.ts'

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (
  bytes: Buffer,
  options: Parameters<typeof rowsOf>[1],
  columns: readonly string[],
): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of rowsOf(chunks(bytes, 3), options)) rows.push(columns.map(row))
  return rows
}

test('a table is read by the names of its columns, whatever stands around it and wherever its bytes are cut', async () => {
  // 龙 and 元 in GBK, cut in the middle by chunks of three.
  const bytes = Buffer.concat([
    Buffer.from('#head\r\n\r\nno,'),
    Buffer.from([0xd4, 0xaa]),
    Buffer.from('\r\n1\t,'),
    Buffer.from([0xc1, 0xfa]),
    Buffer.from('\t\r\n'),
    Buffer.from('#end,of it\r\n'),
  ])
  expect(await read(bytes, { charset: 'gbk', head: 'no' }, ['no', '元'])).toEqual([['1', '龙']])
  const backticks = Buffer.from('\ufeffno,sum\r\n`1,`2.00\r\n总数,总额\r\n`1,`2.00\r\n')
  expect(await read(backticks, { charset: 'utf-8', head: 'no', end: '总数' }, ['no', 'sum'])).toEqual([['1', '2.00']])
})

test.each([
  ['no,sum\n1,2\n', 'other', /without the column other/],
  ['no\n1\n', 'no', /without the column sum/],
  [gzipSync('no,sum\n1,2\n'), 'no', /without the column no/],
])('what is no such table is no statement', async (file, head, words) => {
  await expect(read(Buffer.from(file), { charset: 'utf-8', head }, ['sum'])).rejects.toMatchObject({
    kind: 'unreachable',
    detail: expect.stringMatching(words),
  })
})
