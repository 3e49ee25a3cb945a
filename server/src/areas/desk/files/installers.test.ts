import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOfFile } from './file-types.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zdb-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The container of old Office documents and of Windows installers, with the class its root entry has. */
const container = (rootClass: string): Buffer => {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  Buffer.from(rootClass, 'hex').copy(file, 512 * 2 + 80)
  return file
}

const typeOf = async (content: Buffer, name: string) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return typeOfFile(path, name)
}

test('an old spreadsheet is a document', async () => {
  expect(await typeOf(container('2008020000000000c000000000000046'), '账本.xls')).toMatchObject({
    kind: 'file',
    extension: 'cfb',
  })
})

test.each(['84100c0000000000c000000000000046', '86100c0000000000c000000000000046'])(
  'a Windows installer (%s) is none, even when it is called a spreadsheet',
  async (rootClass) => {
    await expect(typeOf(container(rootClass), '账本.xls')).rejects.toMatchObject({ reason: 'fileTypeRefused' })
  },
)
