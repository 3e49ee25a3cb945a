import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOutside, type Outside } from '#test/harness/sandbox'
import { diskFiles } from './disk.ts'
import { isFilesFailure, type Files } from './port.ts'
import { s3Files } from './s3.ts'

let outside: Outside
let folder: string
beforeAll(async () => {
  outside = await startOutside()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(async () => {
  await outside.stop()
  await rm(folder, { recursive: true })
})

const s3 = (change = {}) => s3Files({ endpoint: `${outside.url}/files`, ...outside.keys.files, ...change })
const stores: [string, () => Files][] = [
  ['a folder', () => diskFiles(join(folder, 'uploads'))],
  ['an S3 store', () => s3()],
]
const kindOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: unknown) => (isFilesFailure(error) ? error.kind : error),
  )
const read = async (files: Files, key: string) => {
  const found = await files.get(key)
  return found && text(found.content)
}

describe.each(stores)('in %s', (_name, open) => {
  test('a picture comes back byte for byte, and is gone once removed', async () => {
    const picture = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251))
    const { key, size } = await open().put(Readable.from([picture.subarray(0, 70_000), picture.subarray(70_000)]), {
      type: 'image/jpeg',
      extension: 'JPG',
    })
    expect(size).toBe(200_000)
    expect(key).toMatch(/\.jpg$/)
    const found = await open().get(key)
    expect(found).toMatchObject({ size: 200_000, start: 0, end: 199_999 })
    expect(found && (await buffer(found.content)).equals(picture)).toBe(true)
    await open().remove(key)
    expect(await open().get(key)).toBeUndefined()
    expect(await kindOf(open().remove(key))).toBe('done')
  })

  test('a part of a video can be asked for, but nothing beyond its end', async () => {
    const { key } = await open().put(Readable.from([Buffer.from('0123456789')]), {
      type: 'video/mp4',
      extension: 'mp4',
    })
    const middle = await open().get(key, { start: 3, end: 5 })
    expect(middle).toMatchObject({ size: 10, start: 3, end: 5 })
    expect(middle && (await text(middle.content))).toBe('345')
    const tail = await open().get(key, { start: 8 })
    expect(tail && (await text(tail.content))).toBe('89')
    expect(await kindOf(open().get(key, { start: 10 }))).toBe('badRange')
  })

  test('an empty file is a file', async () => {
    const { key, size } = await open().put(Readable.from([]), { type: 'text/plain' })
    expect(size).toBe(0)
    expect(await read(open(), key)).toBe('')
  })

  test('two uploads of the same content are two files', async () => {
    const put = () =>
      open().put(Readable.from([Buffer.from('花')]), { type: 'text/plain', extension: '../../etc/passwd' })
    const [one, two] = await Promise.all([put(), put()])
    expect(one.key).not.toBe(two.key)
    expect(one.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  })

  test('an upload that breaks off leaves nothing behind and says so', async () => {
    async function* torn() {
      yield Buffer.from('half')
      throw new Error('the line broke')
    }
    await expect(open().put(Readable.from(torn()), { type: 'text/plain' })).rejects.toThrow('the line broke')
  })
})

test('no key reaches a file outside the folder', async () => {
  const secret = join(folder, 'secret.txt')
  await writeFile(secret, 'secret')
  const files = diskFiles(join(folder, 'uploads'))
  for (const key of ['../secret.txt', '..%2Fsecret.txt', secret, 'aa/../../secret.txt', 'incoming', '', '\0']) {
    expect(await files.get(key)).toBeUndefined()
    await files.remove(key)
  }
  expect(await readdir(folder)).toContain('secret.txt')
})

test('only whole files lie in the folder', async () => {
  const files = diskFiles(join(folder, 'tidy'))
  await files.put(Readable.from([Buffer.from('a')]), { type: 'text/plain' })
  await kindOf(files.put(Readable.from(broken()), { type: 'text/plain' }))
  expect(await readdir(join(folder, 'tidy', 'incoming'))).toEqual([])
})
// oxlint-disable-next-line require-yield
async function* broken(): AsyncGenerator<Buffer> {
  throw new Error('broken')
}

test('a store that does not know us refuses, and one that is not there is unreachable', async () => {
  const put = (files: Files) => kindOf(files.put(Readable.from([Buffer.from('a')]), { type: 'text/plain' }))
  expect(await put(s3({ secretAccessKey: 'guess' }))).toBe('refused')
  expect(await put(s3({ bucket: 'other' }))).toBe('refused')
  expect(await put(s3({ endpoint: 'http://127.0.0.1:9' }))).toBe('unreachable')
})
